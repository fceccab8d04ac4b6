import { open, type Tx } from '../../platform/data/tx.ts'

export interface SystemTables {
  heartbeat: { minute: Date }
}

export const tables = (tx: Tx) => open<SystemTables>(tx)
