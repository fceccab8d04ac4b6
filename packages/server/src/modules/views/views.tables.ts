import type { ColumnType } from 'kysely'
import { open, type Tx } from '../../platform/data/tx.ts'

export interface ViewTables {
  saved_view: {
    id: string
    list: string
    name: string
    query: ColumnType<Record<string, string>, string, string>
    shared: boolean
    made_by: string
    made_at: Date
  }
  saved_view_place: { person_id: string; view_id: string; place: number }
}

export const tables = (tx: Tx) => open<ViewTables>(tx)
