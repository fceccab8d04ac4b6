import type { Reply, wallet } from '@vesica/contract'
import { ActivityRow } from './ActivityRow.tsx'
import { MovementRow } from './MovementRow.tsx'
import styles from '../Wallet.module.css'

export type ActivityPage = Pick<Reply<typeof wallet.listOwnTransactions>, 'transactions' | 'movements'>

/** Whether a page is empty. */
export const isEmpty = ({ transactions, movements }: ActivityPage): boolean =>
  transactions.length === 0 && movements.length === 0

/** A page of requests, payments and refunds, newest first. */
export const ActivityRows = ({ page, onOpen }: { page: ActivityPage; onOpen: (id: string) => void }) => {
  const rows = [
    ...page.transactions.map((transaction) => ({
      date: transaction.date,
      row: <ActivityRow key={transaction.id} one={transaction} onOpen={() => onOpen(transaction.id)} />,
    })),
    ...page.movements.map((movement) => ({
      date: movement.date,
      row: <MovementRow key={`${movement.id} ${movement.asset}`} one={movement} />,
    })),
  ]
  return (
    <ul className={`${styles.list} ${styles.rows}`}>
      {rows.toSorted((a, b) => Date.parse(b.date) - Date.parse(a.date)).map(({ row }) => row)}
    </ul>
  )
}
