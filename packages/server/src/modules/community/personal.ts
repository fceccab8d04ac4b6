import { sql } from 'kysely'
import type { Personal } from '../../platform/data/personal.tables.ts'

/** Personal data in this module, in the order of deletion. */
export const personal: readonly Personal[] = [
  {
    table: 'comment_report',
    about: 'Comments that you reported.',
    columns: { comment_id: 'which', reason: 'why', words: 'your words', reported_at: 'when' },
    leaving: 'goes',
  },
  {
    table: 'commenting_ban',
    about: 'Until when you are kept from commenting.',
    columns: { until: 'until when' },
    leaving: 'goes',
  },
  {
    table: 'discussion_comment',
    about: 'What you said below items and courses.',
    columns: {
      discussion_id: 'in which discussion',
      parent_id: 'in reply to which comment',
      text: 'your words',
      created_at: 'when',
      edited_at: 'changed when',
      removed_at: 'removed when',
      hidden_why: 'why it was hidden',
    },
    leaving: {
      stays: 'the replies of others hang on it; the words are gone, and nobody reads a name',
      over: () => ({ text: '', removed_at: sql`coalesce(removed_at, now())`, reported_at: null }),
    },
  },
]
