import { notices } from '../../../i18n/notices.ts'
import { after, DAY, dayFor } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, audit, notify, logActivity } from '../../activity/index.ts'
import { changePerson, findPerson, lockPerson, type Person, requireUnheldAccount } from '../../identity/index.ts'
import { decide, getSettings } from '../../settings/index.ts'
import { tables } from '../membership.tables.ts'
import { carryCancellation } from './cancellation.ts'
import { restOf } from './period.rules.ts'
import { beginPeriod, endEarly, endPause, getPeriod, type NewPeriod, currentMembership } from './period.ts'
import { openPauseOf, type Pause, pauseOf, pauses, requireNotPaused } from './paused.ts'
import { requireNoneOpen } from './quote.ts'
import { refreshMembership } from './upgrade.ts'
import { membershipDayFor } from './period-day.ts'

const copy = notices.membership.pause

/**
 * Pauses a membership: it ends now, and its remainder resumes after the pause.
 * @param days whole days, at least 1
 */
export const pauseMembership = async (tx: Tx, personId: string, days: number): Promise<void> => {
  const person = await lockPerson(tx, personId)
  requireUnheldAccount(person, tx.now)
  await requireNotPaused(tx, personId)
  await requireNoneOpen(tx, personId)
  const { current, next } = await currentMembership(tx, personId)
  if (!current || current.endsAt <= tx.now) throw new Refusal('pause_nothing')
  if (next?.source === 'change') throw new Refusal('pause_follows')
  const { daysLeft } = await pauseOf(tx, personId)
  if (days > daysLeft) throw refuseField('pause_too_long', 'days', { days: String(daysLeft) })
  const endsAt = after(tx.now, days * DAY)
  await endEarly(tx, next ? [current, next] : [current])
  await tables(tx)
    .insertInto('membership_pause')
    .values({
      id: newId(),
      person_id: personId,
      period_id: current.id,
      next_id: next?.id ?? null,
      began_at: tx.now,
      ends_at: endsAt,
      ended_at: null,
    })
    .execute()
  await changePerson(tx, personId, { membership_level: 'none', membership_ends_at: null })
  await logActivity(tx, personId, { type: 'purchase', title: copy.paused, status: 'completed' })
  await notify(tx, [person], {
    kind: 'membership',
    about: 'membership',
    ...copy.started(current.planName, dayFor(endsAt, person)),
    action: { label: notices.membership.view, path: '/membership' },
  })
  refreshMembership(tx, personId)
}

const plain = { creditCents: 0n, paid: null }

/** Resumes a membership: the remainder of the period, then anything paid ahead. */
const goOn = async (tx: Tx, person: Person, pause: Pause): Promise<void> => {
  await endPause(tx, person.id)
  const paused = await getPeriod(tx, pause.period_id)
  const { ms, cents } = restOf(paused, pause.began_at)
  const resumed: NewPeriod = {
    planId: paused.planId,
    source: 'resumed',
    beginsAt: tx.now,
    endsAt: after(tx.now, ms),
    priceCents: cents,
    ...plain,
  }
  const id = newId()
  await beginPeriod(tx, person, resumed, await currentMembership(tx, person.id), id)
  await carryCancellation(tx, paused.id, id)
  if (pause.next_id !== null) {
    const ahead = await getPeriod(tx, pause.next_id)
    const length = ahead.endsAt.getTime() - ahead.beganAt.getTime()
    const { planId, priceCents } = ahead
    const [beginsAt, endsAt] = [resumed.endsAt, after(resumed.endsAt, length)]
    const moved: NewPeriod = { planId, source: 'renewal', beginsAt, endsAt, priceCents, ...plain }
    await beginPeriod(tx, person, moved, await currentMembership(tx, person.id))
  }
  await logActivity(tx, person.id, { type: 'purchase', title: notices.membership.resumed, status: 'completed' })
  await notify(tx, [person], {
    kind: 'membership',
    about: 'membership',
    ...copy.over(paused.planName, membershipDayFor(resumed.endsAt, person)),
    action: { label: notices.membership.view, path: '/membership' },
  })
  refreshMembership(tx, person.id)
}

/** Ends a pause early. */
export const resumeMembership = async (tx: Tx, personId: string): Promise<void> => {
  const person = await lockPerson(tx, personId)
  const pause = await openPauseOf(tx, personId)
  if (!pause) throw new Refusal('pause_none')
  await goOn(tx, person, pause)
}

const AT_ONCE = 100

/** People whose pause has ended, at most 100. */
export const findPausesOver = async (tx: Tx): Promise<string[]> => {
  const over = await pauses(tx).where('ended_at', 'is', null).where('ends_at', '<=', tx.now).limit(AT_ONCE).execute()
  return over.map(({ person_id }) => person_id)
}

/** Resumes a membership whose pause has ended. Skips removed members. */
export const endPauseOf = async (tx: Tx, personId: string): Promise<void> => {
  const person = (await findPerson(tx, personId)) && (await lockPerson(tx, personId))
  const pause = await openPauseOf(tx, personId)
  if (!pause || pause.ends_at > tx.now) return
  if (person) await goOn(tx, person, pause)
  else await endPause(tx, personId)
}

/** How many days per year a member can pause their membership. */
export const getPauseDays = async (tx: Tx): Promise<number> => (await getSettings(tx)).pauseDays

/** @param days per year; 0: memberships cannot be paused */
export const setPauseDays = async (tx: Tx, actor: Actor, days: number): Promise<void> => {
  const before = await getPauseDays(tx)
  await decide(tx, 'pauseDays', days)
  tx.announce({ topics: ['plans'] })
  await audit(tx, actor, {
    action: 'set days of pause',
    subject: { type: 'setting', id: 'pauseDays' },
    before,
    after: days,
  })
}
