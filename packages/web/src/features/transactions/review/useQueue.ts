import { transactions } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'

/** Requests that wait for a decision, oldest first: as many as one look can hold. Undefined until known. */
export const useQueue = (): { ids: readonly string[]; total: number } | undefined => {
  const query = { status: 'waiting', order: 'oldest', limit: '100' } as const
  const { data } = useRead(transactions.listTransactions, { query })
  return data && { ids: data.transactions.map(({ id }) => id), total: data.total }
}
