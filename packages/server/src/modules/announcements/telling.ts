import type { Tx } from '../../platform/data/tx.ts'
import { notify } from '../activity/index.ts'
import { paragraphsOf } from '../content/index.ts'
import { countAudience, listAudience } from '../identity/index.ts'
import { type AnnouncementRow, tables } from './announcements.tables.ts'
import { levelsLimited, linkedTo } from './link.ts'

/** As many are told in one transaction: short enough that nobody waits for it. */
const AT_ONCE = 50

/** What was written in Markdown: in plain words for panel and letter, and as it is where there is more to it. */
const wordsOf = (written: string) => {
  const paragraphs = paragraphsOf(written).filter((paragraph) => paragraph !== '')
  const isPlain = paragraphs.join('\n\n') === written
  return { text: paragraphs.join('\n\n'), letter: paragraphs, ...(!isPlain && { markdown: written }) }
}

/**
 * Tells the next of those who are to hear what is due: who was a member when it began, each once. Another process that
 * looks at the same moment leaves it alone, and after one that died it goes on where that had come to.
 * @returns whether there was something to do
 */
export const notifyNextOf = async (tx: Tx): Promise<boolean> => {
  const row = await tables(tx)
    .selectFrom('announcement')
    .selectAll()
    .where('status', 'in', ['planned', 'sending'])
    .where('planned_for', '<=', tx.now)
    .orderBy('planned_for')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row) return false
  const since = row.started_at ?? tx.now
  const people = await listAudience(tx, { levels: row.levels, since, until: row.told_until, most: AT_ONCE })
  const linked = row.path === null ? new Set<string>() : await linkedTo(tx, row.path, people)
  const notice = { kind: 'announcement', key: row.id, title: row.title, ...wordsOf(row.body) } as const
  const action = { label: 'Open it', path: row.path ?? '' }
  const [withLink, without] = [people.filter(({ id }) => linked.has(id)), people.filter(({ id }) => !linked.has(id))]
  await notify(tx, withLink, { ...notice, action })
  await notify(tx, without, notice)
  const isLast = people.length < AT_ONCE
  await tables(tx)
    .updateTable('announcement')
    .set({
      status: isLast ? 'sent' : 'sending',
      started_at: since,
      told_until: people.at(-1)?.id ?? row.told_until,
      written: row.written + people.length,
      ...(isLast && { sent_at: tx.now }),
    })
    .where('id', '=', row.id)
    .execute()
  tx.announce({ topics: ['announcements'], admins: 'announcements:read' })
  return true
}

/** Who gets it if it is sent now, and which levels get it without the link. */
export const previewAnnouncement = async (tx: Tx, row: AnnouncementRow) => {
  const byLevel = await countAudience(tx, row.levels)
  const limited = await levelsLimited(tx, row.path ?? '', row.levels)
  return { people: byLevel.reduce((sum, { people }) => sum + people, 0), byLevel, ...limited }
}
