import { shortened } from '../../platform/beginning.rules.ts'
import type { Tx } from '../../platform/data/tx.ts'
import type { Actor } from '../activity/index.ts'
import { notifyAll } from './tell-all.ts'

const MOST_LETTERS = 500

/** So much of a text as stands in a message to administrators; the rest is a click away. */
export const excerptForNotice = (text: string): string => shortened(text, MOST_LETTERS)

interface Changed {
  /** What it is, in words that begin a line: `The terms`. */
  what: string
  before: string
  after: string
}

/** Tells all who see approvals of another text that visitors, or all members, read. */
export const notifyOfText = async (
  tx: Tx,
  actor: Pick<Actor, 'name'>,
  { what, before, after }: Changed,
): Promise<void> => {
  if (after === before) return
  const said = excerptForNotice(after)
  await notifyAll(tx, {
    title: `${what} changed: ${actor.name}`,
    text: said === '' ? `${actor.name} emptied it.` : `${actor.name} changed it. Now it says: ${said}`,
    action: { label: 'Open the audit log', path: '/admin/audit' },
  })
}
