import type { Tx } from '../../platform/data/tx.ts'
import type { Actor, Notice } from '../activity/index.ts'
import { notifyAll } from './notify-all.ts'
import { differences, type NotificationFacts } from './notified-change.rules.ts'

interface Change {
  /** What changed, as the start of a sentence: `The plan Master`. */
  what: string
  /** undefined: it is new. */
  before: NotificationFacts | undefined
  after: NotificationFacts
  action: NonNullable<Notice['action']>
}

/**
 * Notifies administrators with access to approvals of rare changes that affect what people pay, can open or are
 * notified of. Even small changes are included, because two harmless ones can add up to a harmful one.
 */
export const notifyOfChange = async (
  tx: Tx,
  actor: Pick<Actor, 'name'>,
  { what, before, after, action }: Change,
): Promise<void> => {
  const changes = differences(before, after)
  if (changes === '') return
  await notifyAll(tx, {
    title: `${what} was ${before ? 'changed' : 'added'} by ${actor.name}`,
    text: changes,
    action,
  })
}
