import type { Generated } from 'kysely'
import { open, type Tx } from '../../platform/data/tx.ts'

export interface ArchiveRow {
  id: string
  person_id: string
  asked_at: Date
  done: Generated<number>
  of: number | null
  ready_at: Date | null
  failed_at: Date | null
  until: Date | null
  file_id: string | null
  bytes: string | number | null
}

export interface AccountTables {
  archive: ArchiveRow
}

export const tables = (tx: Tx) => open<AccountTables>(tx)
