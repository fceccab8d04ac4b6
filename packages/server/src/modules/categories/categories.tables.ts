import { open, type Tx } from '../../platform/data/tx.ts'

/** What every table of categories has; it may have more. */
export interface CategoryRow {
  id: string
  name: string
  description: string
  emoji: string
  active: boolean
  created_at: Date
  deleted_at: Date | null
}

/** No table is this module's own: each is `category` here, and has in the database the name that its kind gives. */
export const tables = (tx: Tx) => open<{ category: CategoryRow }>(tx)
