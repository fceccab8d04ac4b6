// breaks: nothing
import type { Tx } from '../../platform/tx.ts'
export const use = (tx: Tx) => tx.now
