import type { Tx } from '../../platform/data/tx.ts'
import type { Actor, Notice } from '../activity/index.ts'
import { notifyAll } from './tell-all.ts'
import { differences, type ToldFacts } from './told-change.rules.ts'

interface Change {
  /** What it is, in words that begin a line: `The plan Master`. */
  what: string
  /** undefined: it is new. */
  before: ToldFacts | undefined
  after: ToldFacts
  action: NonNullable<Notice['action']>
}

/**
 * Tells all who see approvals of a change to what is rarely changed and decides what people pay, may open or hear of.
 * Every change is told, however small: two harmless ones can make a harmful one.
 */
export const notifyOfChange = async (
  tx: Tx,
  actor: Pick<Actor, 'name'>,
  { what, before, after, action }: Change,
): Promise<void> => {
  const said = differences(before, after)
  if (said === '') return
  await notifyAll(tx, {
    title: `${what} was ${before ? 'changed' : 'added'} by ${actor.name}`,
    text: said,
    action,
  })
}
