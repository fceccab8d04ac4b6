import { notices } from '../../i18n/notices.ts'
import type { Tx } from '../../platform/data/tx.ts'
import type { Actor, Notice } from '../activity/index.ts'
import { notifyAll } from './notify-all.ts'

const copy = notices.approvals.record

/** Facts for a notification, by their labels. */
type NotificationFacts = Readonly<Record<string, string | number | boolean | null>>

const valueText = (value: NotificationFacts[string] | undefined): string => {
  if (value === null || value === undefined || value === '') return notices.general.none
  if (typeof value === 'boolean') return copy.yesNo(value)
  return String(value)
}

/** The differences, one sentence per fact; all facts if new. Empty: no difference. */
export const differences = (before: NotificationFacts | undefined, after: NotificationFacts): string =>
  Object.entries(after)
    .filter(([name, value]) => !before || before[name] !== value)
    .map(([name, value]) =>
      before
        ? copy.fieldChanged({ name, from: valueText(before[name]), to: valueText(value) })
        : copy.field(name, valueText(value)),
    )
    .join(' ')

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
    title: copy[before ? 'changed' : 'added'](what, actor.name),
    text: changes,
    action,
  })
}
