// breaks: one-owner
import { open, type Tx } from '../../platform/data/tx.ts'
export interface IdentityTables { members: { id: string } }
export const members = (tx: Tx) => open<IdentityTables>(tx)
