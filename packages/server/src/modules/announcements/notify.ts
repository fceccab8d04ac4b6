import { notices } from '../../i18n/notices.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { notify } from '../activity/index.ts'
import { paragraphsOf } from '../content/index.ts'
import { countAudience, listAudience } from '../identity/index.ts'
import { type AnnouncementRow, tables } from './announcements.tables.ts'
import { levelsLimited, linkedTo } from './link.ts'

/** Recipients per transaction: few enough that locks are short. */
const BATCH_SIZE = 50

/** Markdown as plain text for the notification and the email, with the source where it has formatting. */
const contentOf = (written: string) => {
  const paragraphs = paragraphsOf(written).filter((paragraph) => paragraph !== '')
  const isPlain = paragraphs.join('\n\n') === written
  return { text: paragraphs.join('\n\n'), letter: paragraphs, ...(!isPlain && { markdown: written }) }
}

/**
 * Sends a due announcement to its next recipients: those who were members when sending started, each once. The row lock
 * keeps other processes off it, and sending resumes where a crashed process stopped.
 * @returns whether an announcement was due
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
  const people = await listAudience(tx, { levels: row.levels, since, until: row.told_until, most: BATCH_SIZE })
  const linked = row.path === null ? new Set<string>() : await linkedTo(tx, row.path, people)
  const notice = { kind: 'announcement', key: row.id, title: row.title, ...contentOf(row.body) } as const
  const action = { label: notices.announcements.open, path: row.path ?? '' }
  const [withLink, withoutLink] = [
    people.filter(({ id }) => linked.has(id)),
    people.filter(({ id }) => !linked.has(id)),
  ]
  await notify(tx, withLink, { ...notice, action })
  await notify(tx, withoutLink, notice)
  const isLast = people.length < BATCH_SIZE
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

/** The number of recipients if it is sent now, and the levels that get it without the link. */
export const previewAnnouncement = async (tx: Tx, row: AnnouncementRow) => {
  const byLevel = await countAudience(tx, row.levels)
  const limited = await levelsLimited(tx, row.path ?? '', row.levels)
  return { people: byLevel.reduce((sum, { people }) => sum + people, 0), byLevel, ...limited }
}
