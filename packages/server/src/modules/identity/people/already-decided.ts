import { minuteOf } from '../../../platform/clock.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { namesOf } from './person.ts'

/** What was decided before, by whom and when. */
interface Decided {
  /** In a sentence after "already": `approved`. */
  decision: string
  /** The administrator's id; null: nobody did. */
  by: string | null
  /** Who or what decided, where nobody did. */
  nobody?: string
  at: Date
}

/**
 * The refusal of a second decision, which says who was faster: in words, and as data for screens.
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
