import { open, type Tx } from '../data/tx.ts'

export interface LogTables {
  log_line: {
    id: string
    at: Date
    level: 'error' | 'warning' | 'info' | 'debug'
    message: string
    request: string | null
    process: string
    details: unknown
    search: string
  }
}

export const tables = (tx: Tx) => open<LogTables>(tx)
