import type { community } from '@vesica/contract'
import type { Generated, Selectable } from 'kysely'
import { open, type Tx } from '../../platform/data/tx.ts'

export interface CommunityTables {
  discussion: {
    id: string
    item_id: string | null
    course_id: string | null
    open: Generated<boolean>
    /** Maintained by the database. */
    comments: Generated<number>
  }
  discussion_comment: {
    id: string
    discussion_id: string
    parent_id: string | null
    person_id: string
    text: string
    created_at: Date
    edited_at: Date | null
    removed_at: Date | null
    hidden_why: string | null
    reported_at: Date | null
    decision: 'kept' | 'hidden' | null
    decided_by: string | null
    decided_at: Date | null
  }
  comment_report: {
    comment_id: string
    person_id: string
    reason: community.ReportReason
    words: string
    reported_at: Date
  }
  commenting_ban: { person_id: string; until: Date }
}

export type CommentRow = Selectable<CommunityTables['discussion_comment']>

export const tables = (tx: Tx) => open<CommunityTables>(tx)
