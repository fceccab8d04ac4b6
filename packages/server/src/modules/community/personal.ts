import { sql } from 'kysely'
import type { Personal } from '../../platform/data/personal.tables.ts'

/** Personal data in this module, in the order of deletion. */
export const personal: readonly Personal[] = [
  {
    table: 'comment_report',
    about: 'Comments you reported.',
    columns: { comment_id: 'comment', reason: 'reason', words: 'your text', reported_at: 'when' },
    leaving: 'goes',
  },
  {
    table: 'commenting_ban',
    about: 'A ban from commenting.',
    columns: { until: 'until' },
    leaving: 'goes',
  },
  {
    table: 'discussion_comment',
    about: 'Your comments on items and courses.',
    columns: {
      discussion_id: 'discussion',
      parent_id: 'in reply to',
      text: 'your text',
      created_at: 'when',
      edited_at: 'when changed',
      removed_at: 'when removed',
      hidden_why: 'why it was hidden',
    },
    leaving: {
      stays: 'other comments reply to it; its text and your name are removed',
      over: () => ({ text: '', removed_at: sql`coalesce(removed_at, now())`, reported_at: null }),
    },
  },
]
