import { minuteOf } from '../../../platform/clock.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { namesOf } from './person.ts'

/** An earlier decision. */
interface Decided {
  /** Follows "already" in a sentence: `approved`. */
  decision: string
  /** ID of the administrator; null: not decided by a person. */
  by: string | null
  /** Replaces the name if no person decided. */
  nobody?: string
  at: Date
}

/**
 * The refusal of a second decision, which names who decided first, in its text and in its details.
 * @returns Refusal already_decided, to be thrown
 */
export const alreadyDecided = async (
  tx: Tx,
  { decision, by, nobody = 'an administrator', at }: Decided,
): Promise<Refusal> => {
  const name = by === null ? nobody : ((await namesOf(tx, [by])).get(by) ?? 'an administrator')
  return new Refusal(
    'already_decided',
    { decision, by: name, at: minuteOf(at) },
    { details: { decision, decidedBy: name, decidedAt: at.toISOString() } },
  )
}
