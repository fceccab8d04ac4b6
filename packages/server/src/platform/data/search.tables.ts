import { open, type Tx } from './tx.ts'

interface SearchTables {
  search_way: { name: string; rows: number; looked: number; weight: number; learnt_at: Date }
  search_word: { way: string; word: string; beginning: boolean; held: string }
}

export const tables = (tx: Tx) => open<SearchTables>(tx)
