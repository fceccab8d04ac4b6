import { notices } from '../../i18n/notices.ts'
import { shortened } from '../../platform/beginning.rules.ts'
import type { Tx } from '../../platform/data/tx.ts'
import type { Actor } from '../activity/index.ts'
import { notifyAll } from './notify-all.ts'

const copy = notices.approvals.publicText

const MAX_LENGTH = 500

/** A text shortened for a notification to administrators, which links to the rest. */
export const excerptForNotice = (text: string): string => shortened(text, MAX_LENGTH)

interface Changed {
  /** What changed, as the start of a sentence: `The terms`. */
  what: string
  before: string
  after: string
}

/** Notifies administrators with access to approvals of a change to text for visitors or all members. */
export const notifyOfText = async (
  tx: Tx,
  actor: Pick<Actor, 'name'>,
  { what, before, after }: Changed,
): Promise<void> => {
  if (after === before) return
  const excerpt = excerptForNotice(after)
  await notifyAll(tx, {
    title: copy.title(what, actor.name),
    text: excerpt === '' ? copy.emptied(actor.name) : copy.changed(actor.name, excerpt),
    action: { label: notices.general.openAuditLog, path: '/admin/audit' },
  })
}
