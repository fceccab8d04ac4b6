import { open, type Tx } from './tx.ts'

interface IdempotencyTables {
  idempotency_key: {
    key_hash: string
    caller: string
    endpoint: string
    body_hash: string
    /** The first answer, encrypted under the key itself, which is not kept. */
    answer: Buffer | null
    created_at: Date
  }
}

export const tables = (tx: Tx) => open<IdempotencyTables>(tx)
