import { membershipChanges } from '@vesica/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { times } from '../../../../test/deep.ts'
import { buysGift, giftQuote, givesGift, takesGift } from '../../../../test/gifts.ts'
import { ownMembership, pays, withPlans } from '../../../../test/memberships.ts'
import { aHolder, type Holder } from '../../../../test/wallet.ts'
import { DAY, MINUTE } from '../../../platform/clock.ts'

const levels = ['seeker', 'guardian', 'master'] as const
const GRACE = 14 * DAY
const NEAR = 2 * MINUTE

type Step =
  | { action: 'take'; level: (typeof levels)[number] }
  | { action: 'gift'; level: (typeof levels)[number]; bought: boolean }
  | { action: 'cancel' | 'resume' }
  | { action: 'pause' | 'wait'; days: number }

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ action: fc.constant('take' as const), level: fc.constantFrom(...levels) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      action: fc.constant('gift' as const),
      level: fc.constantFrom(...levels),
      bought: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ action: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 150 }) }) },
  { weight: 2, arbitrary: fc.record({ action: fc.constant('pause' as const), days: fc.integer({ min: 1, max: 30 }) }) },
  { weight: 1, arbitrary: fc.record({ action: fc.constantFrom('cancel' as const, 'resume' as const) }) },
)

/** The expected membership by plain arithmetic; times in milliseconds. */
interface Year {
  rank: number
  endsAt: number
  next: { rank: number; length: number; paid: bigint; canCancel: boolean } | undefined
  paused: { at: number; until: number } | undefined
}

const yearFrom = (time: number): number => {
  const end = new Date(time)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  return end.getTime()
}

const units = (btc: string): bigint => {
  const [whole = '0', part = ''] = btc.split('.')
  return BigInt(whole + part.padEnd(8, '0'))
}

test('over a year of random renewals, upgrades, changes, pauses, gifts and refunds keeps money and days exact', async () => {
  const house = await withPlans()
  const now = () => house.running.clock.now().getTime()

  const run = async (all: readonly Step[]): Promise<void> => {
    let member: Holder = await aHolder(house.running, house.admin, { BTC: '1' })
    let left = units('1')
    const first = await ownMembership(member)
    const year: Year = { rank: 0, endsAt: Date.parse(first.endsAt ?? ''), next: undefined, paused: undefined }

    /** Applies the passage of time: an ended pause moves the end, the next period starts, and expired ones end. */
    const settle = () => {
      if (year.paused && year.paused.until <= now()) {
        year.endsAt += now() - year.paused.at
        year.paused = undefined
      }
      if (!year.paused && year.next && year.endsAt <= now()) {
        year.rank = year.next.rank
        year.endsAt += year.next.length
        year.next = undefined
      }
      if (!year.paused && year.endsAt + GRACE <= now()) year.rank = -1
    }

    const take = async (level: (typeof levels)[number]) => {
      const quoted = await house.quote(member, level).catch(() => undefined)
      const rank = levels.indexOf(level)
      const isBarred = year.paused !== undefined || (year.next !== undefined && rank <= year.rank)
      expect(quoted === undefined).toBe(isBarred)
      if (!quoted) return
      const cost = units(quoted.crypto_amount)
      if (cost > left) return
      await pays(member, quoted)
      left -= cost
      if (rank > year.rank) Object.assign(year, { rank, endsAt: yearFrom(now()), next: undefined })
      else {
        const length = yearFrom(year.endsAt) - year.endsAt
        year.next = { rank, length, paid: cost, canCancel: rank < year.rank }
      }
      // In the grace period, the next period has already started.
      settle()
    }

    /** A gift, bought by the member or granted: it never shortens anything, and a refused one stays valid. */
    const redeemGift = async (level: (typeof levels)[number], bought: boolean) => {
      const price = bought ? units((await giftQuote(house, member, level)).crypto_amount) : 0n
      if (price > left) return
      left -= price
      const code = bought ? ((await buysGift(house, member, level)).code ?? '') : (await givesGift(house, level)).code
      const taken = await takesGift(member, code).catch(() => undefined)
      expect(taken === undefined).toBe(year.paused !== undefined || year.next !== undefined)
      if (!taken) return
      const rank = levels.indexOf(level)
      const rest = year.endsAt - now()
      if (year.rank < 0) Object.assign(year, { rank, endsAt: yearFrom(now()) })
      else if (rank > year.rank) {
        const next = rest > 0 ? { rank: year.rank, length: rest, paid: 0n, canCancel: false } : undefined
        Object.assign(year, { rank, endsAt: yearFrom(now()), next })
      } else {
        const length = yearFrom(year.endsAt) - year.endsAt
        year.next = { rank, length, paid: 0n, canCancel: false }
      }
      settle()
    }

    const does: { [Name in Step['action']]: (step: Step) => Promise<void> } = {
      take: (step) => take(step.action === 'take' ? step.level : 'seeker'),
      gift: (step) => (step.action === 'gift' ? redeemGift(step.level, step.bought) : Promise.resolve()),
      wait: async (step) => {
        member = await house.later(member, step.action === 'wait' ? step.days : 0)
      },
      pause: async (step) => {
        const days = step.action === 'pause' ? step.days : 1
        const isPossible = !year.paused && year.rank >= 0 && year.endsAt > now() && !year.next?.canCancel
        const done = await member.call(membershipChanges.pauseMembership, { body: { days } }).catch(() => undefined)
        if (!isPossible) expect(done).toBeUndefined()
        if (done) year.paused = { at: now(), until: now() + days * DAY }
      },
      resume: async () => {
        const done = await member.call(membershipChanges.resumeMembership, {}).catch(() => undefined)
        expect(done !== undefined).toBe(year.paused !== undefined)
        if (year.paused) year.endsAt += now() - year.paused.at
        year.paused = undefined
      },
      cancel: async () => {
        const done = await member.call(membershipChanges.cancelPlanChange, {}).catch(() => undefined)
        const open = !year.paused && year.next?.canCancel ? year.next : undefined
        expect(done !== undefined).toBe(open !== undefined)
        if (!open) return
        left += open.paid
        year.next = undefined
      },
    }

    for (const step of all) {
      await does[step.action](step)
      settle()
      const own = await ownMembership(member)
      expect(own.level).toBe(year.paused || year.rank < 0 ? 'none' : levels[year.rank])
      expect(own.pause === null).toBe(year.paused === undefined)
      if (!year.paused && year.rank >= 0) {
        expect(Math.abs(Date.parse(own.endsAt ?? '') - year.endsAt)).toBeLessThan(NEAR)
        expect(own.next === null).toBe(year.next === undefined)
        if (own.next && year.next)
          expect(Math.abs(Date.parse(own.next.endsAt) - year.endsAt - year.next.length)).toBeLessThan(NEAR)
      }
      expect(units(await member.available('BTC'))).toBe(left)
    }
  }

  await fc.assert(fc.asyncProperty(fc.array(steps, { minLength: 6, maxLength: 14 }), run), {
    numRuns: times(6, 12),
    endOnFailure: true,
  })
  expect(await house.differences()).toEqual([])
}, 300_000)
