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
    ...page.transactions.map((one) => ({
      date: one.date,
      row: <ActivityRow key={one.id} one={one} onOpen={() => onOpen(one.id)} />,
    })),
    ...page.movements.map((one) => ({
      date: one.date,
      row: <MovementRow key={`${one.id} ${one.asset}`} one={one} />,
    })),
  ]
  return (
    <ul className={`${styles.list} ${styles.rows}`}>
      {rows.toSorted((a, b) => Date.parse(b.date) - Date.parse(a.date)).map(({ row }) => row)}
    </ul>
  )
}
