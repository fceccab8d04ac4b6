// breaks: nothing
import { open, type Tx } from '../../platform/data/tx.ts'
export interface StoreTables { orders: { id: string }; order_lines: { id: string } }
export const tables = (tx: Tx) => open<StoreTables>(tx)
