import { minuteOf } from '../../../platform/clock.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { getPerson } from './person.ts'

interface Holdable {
  held_until: Date | null
}

/** Until when an account is held after an administrator changed its address; undefined: it is not, or not any more. */
export const holdOf = ({ held_until }: Holdable, now: Date): Date | undefined =>
  held_until !== null && held_until > now ? held_until : undefined

/**
 * For a while after an administrator changed the address of an account, whoever signs in could be them. Until then no
 * personal data is exported, no link is made that outlives the session, neither shipping address nor membership is
 * changed, and the account is not deleted.
 */
export const requireUnheldAccount = (person: Holdable, now: Date): void => {
  const until = holdOf(person, now)
  if (until) throw new Refusal('account_held', { until: minuteOf(until) })
}

/** The same before data of a member is handed out to them. */
export const requireExportable = async (tx: Tx, personId: string): Promise<void> =>
  requireUnheldAccount(await getPerson(tx, personId), tx.now)
