import type { announcements } from '@vesica/contract'
import type { Generated, Selectable } from 'kysely'
import { open, type Tx } from '../../platform/data/tx.ts'

export interface AnnouncementsTables {
  announcement: {
    id: string
    title: string
    body: string
    path: string | null
    levels: string[]
    status: Generated<announcements.AnnouncementStatus>
    planned_for: Date | null
    started_at: Date | null
    told_until: string | null
    written: Generated<number>
    sent_at: Date | null
    created_by: string
    created_at: Date
    version: Generated<number>
  }
}

export type AnnouncementRow = Selectable<AnnouncementsTables['announcement']>

export const tables = (tx: Tx) => open<AnnouncementsTables>(tx)
