import { open, type Tx } from '../data/tx.ts'

interface LimitTables {
  rate_limit: { key: string; used: number; window_ends_at: Date }
}

export const tables = (tx: Tx) => open<LimitTables>(tx)
