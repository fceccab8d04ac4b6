import { open, type Tx } from '../../platform/data/tx.ts'

export interface SupportTables {
  contact_message: { id: string; reference: string; name: string; email: string; message: string; created_at: Date }
}

export const tables = (tx: Tx) => open<SupportTables>(tx)
