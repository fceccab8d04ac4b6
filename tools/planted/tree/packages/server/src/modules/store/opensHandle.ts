// breaks: handle-is-private
import { open, type Tx } from '../../platform/data/tx.ts'
export const use = (tx: Tx) => open(tx)
