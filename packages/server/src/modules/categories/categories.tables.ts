import { open, type Tx } from '../../platform/data/tx.ts'

/** The columns of every category table, which can have more. */
export interface CategoryRow {
  id: string
  name: string
  description: string
  emoji: string
  active: boolean
  created_at: Date
  deleted_at: Date | null
}

/** This module has no table of its own: `category` stands for the table that the kind names. */
export const tables = (tx: Tx) => open<{ category: CategoryRow }>(tx)
