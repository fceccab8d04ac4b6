import { open, type Tx } from '../data/tx.ts'

/** The tables of pg-boss: only the columns that are read here. */
export interface JobTables {
  'pgboss.job': {
    id: string
    name: string
    state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed'
    start_after: Date
    completed_on: Date | null
    retry_count: number
    retry_limit: number
    output: unknown
  }
  'pgboss.queue': { name: string }
}

export const tables = (tx: Tx) => open<JobTables>(tx)
