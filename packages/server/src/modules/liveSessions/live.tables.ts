import type { Generated, Selectable } from 'kysely'
import { open, type Tx } from '../../platform/data/tx.ts'

export interface LiveTables {
  live_session: {
    id: string
    title: string
    words: string
    starts_at: Date
    ends_at: Date
    levels: string[]
    link: string
    seats: number | null
    cancelled_at: Date | null
    cancelled_why: string | null
    created_by: string
    created_at: Date
    version: Generated<number>
  }
  live_coming: {
    session_id: string
    person_id: string
    since: Date
    told_day_at: Date | null
    told_hour_at: Date | null
  }
}

export type SessionRow = Selectable<LiveTables['live_session']>

export const tables = (tx: Tx) => open<LiveTables>(tx)
