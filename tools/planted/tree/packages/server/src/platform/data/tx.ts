// breaks: nothing
import pg from 'pg'
export type Tx = { now: Date }
export const open = <T>(tx: Tx): T => pg as T
