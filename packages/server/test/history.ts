import { randomUUID } from 'node:crypto'
import type { Running } from './running.ts'

// A platform's history in database rows, and in parallel a model that computes the metrics one by one.

const DAY = 86_400_000
const GRACE = 14 * DAY

interface Period {
  id: string
  began: number
  ends: number
  made: number
  source: 'given' | 'renewal' | 'change' | 'upgrade'
  endedEarly?: number
}

interface Somebody {
  id: string
  joined: number
  seen: number
  status: string
  removed?: number
  periods: Period[]
}

interface Earned {
  at: number
  source: string
  asset: string
  units: bigint
}

export type Happening =
  | { what: 'arrive'; days: number }
  | { what: 'renew' | 'change' | 'upgrade' | 'begin'; who: number; days: number }
  | { what: 'cancel'; who: number }
  | { what: 'remove'; who: number }
  | { what: 'see'; who: number }
  | { what: 'status'; who: number; status: string }
  | { what: 'decide'; who: number; minutes: number }
  | { what: 'earn'; account: string; asset: string; units: bigint; back: boolean }
  | { what: 'rate'; asset: string; usd: number }
  | { what: 'order' }
  | { what: 'ask' }

const scales: Readonly<Record<string, number>> = { BTC: 8, ETH: 18, USD: 2 }

const sources: Readonly<Record<string, string>> = {
  membership: 'memberships',
  store: 'store',
  shipping: 'store',
  courses: 'courses',
  netfee: 'fees',
  spread: 'fees',
  registration: 'registration',
}

const at = (time: number): Date => new Date(time)

/** Rounds half away from zero. */
const rounded = (numerator: bigint, denominator: bigint): bigint => {
  const size = numerator < 0n ? -numerator : numerator
  const quotient = (size * 2n + denominator) / (denominator * 2n)
  return numerator < 0n ? -quotient : quotient
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** A person's continuous spells of membership, merged from their periods. */
const spellsOf = ({ periods, removed = Infinity }: Somebody) => {
  const spells: { from: number; to: number; ranOut: boolean }[] = []
  for (const period of periods.toSorted((a, b) => a.began - b.began)) {
    const by = period.endedEarly ?? period.ends + GRACE
    if (by <= period.began || removed < period.began) continue
    const [to, ranOut] = removed < by ? [removed, false] : [by, period.endedEarly === undefined]
    const last = spells.at(-1)
    if (!last || last.to < period.began) spells.push({ from: period.began, to, ranOut })
    else if (to > last.to) Object.assign(last, { to, ranOut })
  }
  return spells
}

const waitedAs = (minutes: number): number => {
  const step = minutes < 60 ? 1 : minutes < 1440 ? 10 : minutes < 20_160 ? 60 : 1440
  return minutes - (minutes % step)
}

export class History {
  readonly people: Somebody[] = []
  private readonly decided: { at: number; minutes: number }[] = []
  private readonly earned: Earned[] = []
  private readonly rates: { asset: string; at: number; usd: number }[] = []
  private readonly orders: number[] = []
  private readonly asked: number[] = []
  private readonly sql: Running['sql']
  private readonly plan: string
  private readonly admin: string

  constructor(sql: Running['sql'], ids: { plan: string; admin: string }) {
    this.sql = sql
    this.plan = ids.plan
    this.admin = ids.admin
  }

  /** Applies an event, if it is possible, to the rows and the model. */
  async happen(event: Happening, time: number): Promise<void> {
    if (event.what === 'arrive') return this.arrive(time, event.days)
    if (event.what === 'earn') return this.earn(event, time)
    if (event.what === 'rate') return this.rate(event, time)
    if (event.what === 'order' || event.what === 'ask') return this.write(event.what, time)
    const person = this.people.filter(({ removed }) => removed === undefined)[event.who]
    if (!person) return
    if (event.what === 'remove') {
      person.removed = time
      await this.sql('update person set deleted_at = $2 where id = $1', [person.id, at(time)])
    } else if (event.what === 'see') {
      person.seen = time
      await this.sql('update person set last_active_at = $2 where id = $1', [person.id, at(time)])
    } else if (event.what === 'status') {
      person.status = event.status
      await this.sql('update person set status = $2 where id = $1', [person.id, event.status])
    } else if (event.what === 'decide') await this.decide(person, event.minutes, time)
    else await this.change(person, event, time)
  }

  private async arrive(time: number, days: number): Promise<void> {
    const id = randomUUID()
    const person: Somebody = { id, joined: time, seen: time, status: 'active', periods: [] }
    this.people.push(person)
    await this.sql(
      `insert into person (id, name, email, role, status, signup_status, joined_at, last_active_at)
       values ($1, $2, $3, 'user', 'active', 'approved', $4, $4)`,
      [id, `Person ${this.people.length}`, `${id}@example.org`, at(time)],
    )
    if (days > 0) await this.begin(person, { began: time, days, source: 'given', made: time })
  }

  private async begin(
    person: Somebody,
    { days, ...values }: { began: number; days: number; source: Period['source']; made: number },
  ): Promise<void> {
    const period = { id: randomUUID(), ends: values.began + days * DAY, ...values }
    person.periods.push(period)
    await this.sql(
      `insert into membership_period (id, person_id, plan_id, began_at, ends_at, source, made_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [period.id, person.id, this.plan, at(period.began), at(period.ends), period.source, at(period.made)],
    )
  }

  private async endEarly(period: Period | undefined, time: number): Promise<void> {
    if (!period) return
    period.endedEarly = time
    await this.sql('update membership_period set ended_early_at = $2 where id = $1', [period.id, at(time)])
  }

  /** Changes periods as the product does: renewals and changes follow the current one, all others replace it. */
  private async change(
    person: Somebody,
    event: Extract<Happening, { what: 'renew' | 'change' | 'upgrade' | 'begin' | 'cancel' }>,
    time: number,
  ): Promise<void> {
    const remaining = person.periods.filter(({ endedEarly }) => endedEarly === undefined)
    const started = remaining.filter(({ began }) => began <= time).toSorted((a, b) => b.began - a.began)[0]
    const current = started && started.ends + GRACE > time ? started : undefined
    const next = remaining.find(({ began }) => began > time)
    const days = event.what === 'cancel' ? 0 : event.days
    if (event.what === 'cancel') return next?.source === 'change' ? this.endEarly(next, time) : undefined
    if (event.what === 'renew' || event.what === 'change') {
      if (!current || next) return undefined
      const source = event.what === 'renew' ? 'renewal' : 'change'
      return this.begin(person, { began: current.ends, days, source, made: time })
    }
    if (event.what === 'upgrade' ? !current : current) return undefined
    await this.endEarly(next, time)
    await this.endEarly(current, time)
    return this.begin(person, { began: time, days, source: event.what === 'upgrade' ? 'upgrade' : 'given', made: time })
  }

  private async decide(person: Somebody, minutes: number, time: number): Promise<void> {
    this.decided.push({ at: time, minutes })
    await this.sql(
      `insert into signup_request (id, person_id, plan_id, status, fee_cents, sent_at, decided_at, decided_by)
       values ($1, $2, $3, 'approved', 0, $4, $5, $6)`,
      [randomUUID(), person.id, this.plan, at(time - minutes * 60_000), at(time), this.admin],
    )
  }

  private async earn(event: Extract<Happening, { what: 'earn' }>, time: number): Promise<void> {
    const source = sources[event.account] ?? ''
    this.earned.push({ at: time, source, asset: event.asset, units: event.back ? -event.units : event.units })
    const [debit, credit] = [`asset:custody:main:${event.asset}`, `revenue:${event.account}:${event.asset}`]
    await this.sql(
      `with made as (insert into journal (id, kind, reference, idem_key, posted_at) values ($1::uuid, 'order', $1::text, $1::text, $2) returning id)
       insert into transfer (journal_id, line, asset_code, debit_account, credit_account, amount)
       select id, 1, $3, (select id from ledger_account where code = $4), (select id from ledger_account where code = $5), $6 from made`,
      [randomUUID(), at(time), event.asset, ...(event.back ? [credit, debit] : [debit, credit]), String(event.units)],
    )
  }

  private async rate({ asset, usd }: { asset: string; usd: number }, time: number): Promise<void> {
    this.rates.push({ asset, at: time, usd })
    await this.sql('insert into asset_rate (asset_code, usd, set_at) values ($1, $2, $3) on conflict do nothing', [
      asset,
      usd,
      at(time),
    ])
  }

  private async write(kind: 'order' | 'ask', time: number): Promise<void> {
    const id = randomUUID()
    const person = this.people[0]?.id
    if (!person) return
    if (kind === 'order') {
      this.orders.push(time)
      await this.sql(
        `insert into shop_order (id, reference, person_id, status, list_cents, discount_cents, subtotal_cents, shipping_cents, tax_cents,
           total_cents, first_name, last_name, address, city, state, zipcode, placed_at)
         values ($1, $2, $3, 'processing', 0, 0, 0, 0, 0, 0, '', '', '', '', '', '', $4)`,
        [id, id, person, at(time)],
      )
      return
    }
    this.asked.push(time)
    await this.sql(
      `insert into wallet_request (id, reference, person_id, kind, asset_code, units, address, approvals_needed, status, made_at)
       values ($1, $2, $3, 'withdrawal', 'BTC', 1, 'somewhere', 1, 'pending', $4)`,
      [id, id, person, at(time)],
    )
  }

  private cents({ at: time, asset, units }: Earned, now: number): bigint | null {
    if (asset === 'USD') return units
    const day = dayOf(time)
    const rate = this.rates
      .filter((event) => event.asset === asset && event.at <= now && dayOf(event.at) <= day)
      .toSorted((a, b) => b.at - a.at)[0]
    return rate ? rounded(units * BigInt(rate.usd) * 100n, 10n ** BigInt(scales[asset] ?? 0)) : null
  }

  /** The expected metrics for a range of days, at a given time. */
  expected(from: string, to: string, now: number) {
    const isInPeriod = (time: number) => dayOf(time) >= from && dayOf(time) <= to && time <= now
    const spells = this.people.flatMap(spellsOf)
    const end = Math.min(Date.parse(to) + DAY, now + 1)
    const wentOn = this.people.flatMap(({ periods, removed = Infinity }) =>
      periods.flatMap(({ source, began, made, endedEarly = Infinity }) => {
        const from = Math.max(began, made)
        return (source === 'renewal' || source === 'change') && endedEarly > from && removed >= from ? [from] : []
      }),
    )
    const minutes = this.decided
      .filter((request) => isInPeriod(request.at))
      .map((request) => waitedAs(request.minutes))
      .toSorted((a, b) => a - b)
    const gains = this.earned.filter((earned) => isInPeriod(earned.at))
    const sum = (earnings: readonly Earned[]) =>
      Number(earnings.reduce((all, earning) => all + (this.cents(earning, now) ?? 0n), 0n)) / 100
    return {
      users:
        this.people.filter(({ joined }) => joined < end).length -
        this.people.filter(({ removed = Infinity }) => removed < end).length,
      members: spells.filter((spell) => spell.from < end && spell.to >= end).length,
      joined: spells.filter((spell) => isInPeriod(spell.from)).length,
      ended: spells.filter((spell) => isInPeriod(spell.to)).length,
      wentOn: wentOn.filter(isInPeriod).length,
      lapsed: spells.filter((spell) => spell.ranOut && isInPeriod(spell.to)).length,
      decided: minutes.length,
      median: minutes[Math.ceil(minutes.length / 2) - 1] ?? null,
      revenue: sum(gains),
      sources: Object.fromEntries(
        [...new Set(Object.values(sources))].map((source) => [
          source,
          sum(gains.filter((earned) => earned.source === source)),
        ]),
      ),
      postings: gains.length,
      orders: this.orders.filter(isInPeriod).length,
      requests: this.asked.filter(isInPeriod).length,
    }
  }

  /** The expected counts of people at a given time. */
  peopleNow(now: number) {
    const there = this.people.filter(({ removed }) => removed === undefined)
    const today = Date.parse(dayOf(now))
    return {
      byStatus: Object.fromEntries(
        ['active', 'inactive', 'suspended', 'banned'].map((status) => [
          status,
          there.filter((person) => person.status === status).length,
        ]),
      ),
      active: there.filter(({ seen }) => seen >= today - 29 * DAY).length,
      newToday: there.filter(({ joined }) => joined >= today).length,
    }
  }
}
