// breaks: nothing
import type { Tx } from '../../platform/data/tx.ts'
export const use = (tx: Tx) => tx.now
