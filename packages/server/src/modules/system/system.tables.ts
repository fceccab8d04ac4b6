import { open, type Tx } from '../../platform/tx.ts'

export interface SystemTables {
  heartbeat: { minute: Date }
}

export const tables = (tx: Tx) => open<SystemTables>(tx)
