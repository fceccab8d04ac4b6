import { open, type Tx } from './tx.ts'

interface IdempotencyTables {
  idempotency_key: {
    key_hash: string
    caller: string
    endpoint: string
    body_hash: string
    /** The first response, encrypted with the key itself, which is not stored. */
    answer: Buffer | null
    created_at: Date
  }
}

export const tables = (tx: Tx) => open<IdempotencyTables>(tx)
