import type { imports } from '@vesica/contract'
import type { ColumnType } from 'kysely'
import { open, type Tx } from '../../platform/data/tx.ts'
import type { ImportChange, ImportProblem } from '../../platform/importing.ts'

type Json<Value> = ColumnType<Value, string, string>

export interface ImportTables {
  data_import: {
    id: string
    kind: 'members' | 'products'
    made_by: string
    made_at: Date
    address: string
    file_name: string
    file_id: string | null
    bytes: ColumnType<string, number, number>
    delimiter: string
    headings: string[]
    sample: Json<string[][]>
    matching: Json<Record<string, number>>
    letters: boolean
    state: imports.Import['state']
    turn: number
    read_to: number
    read_bytes: ColumnType<string, number, number>
    rows: number
    to_create: number
    to_change: number
    same: number
    refused: number
    moved: number
    handled: number
    problem: string | null
    checked_at: Date | null
    run_by: string | null
    /** The API key, if a program started the import. */
    run_by_key: string | null
    ended_at: Date | null
    alive_at: Date
    rows_gone: boolean
  }
  data_import_row: {
    id: string
    import_id: string
    row: number
    cells: string[]
    key: string | null
    name: string
    outcome: imports.ImportOutcome
    subject_id: string | null
    changes: Json<ImportChange[]>
    problems: Json<ImportProblem[]>
    done: boolean
  }
}

export const tables = (tx: Tx) => open<ImportTables>(tx)
