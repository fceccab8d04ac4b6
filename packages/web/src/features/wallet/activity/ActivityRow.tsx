import { IconArrowDown, IconArrowsExchange, IconArrowUp } from '@tabler/icons-react'
import type { wallet } from '@vesica/contract'
import { coin } from '../../../format/coin.ts'
import { text } from '../../../i18n/text.ts'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import styles from '../Wallet.module.css'
import { badgeOf } from './outcome.ts'

const copy = text.wallet.activity

const icons: Readonly<Record<wallet.TransactionType, typeof IconArrowUp>> = {
  deposit: IconArrowDown,
  withdraw: IconArrowUp,
  buy: IconArrowsExchange,
  sell: IconArrowsExchange,
}

/** The subject of a request: `Deposit 0.042 BTC`. */
export const titleOf = (transaction: Pick<wallet.Transaction, 'type' | 'amount' | 'asset'>): string =>
  `${copy.types[transaction.type] ?? transaction.type} ${coin(transaction.amount, transaction.asset)}`

/** A request in a list that opens its details. */
export const ActivityRow = ({ one, onOpen }: { one: wallet.Transaction; onOpen: () => void }) => {
  const Icon = icons[one.type]
  return (
    <li>
      <button type="button" className={styles.row} onClick={onOpen}>
        <span className={styles.icon} aria-hidden="true">
          <Icon size={18} stroke={1.6} />
        </span>
        <span className={styles.main}>
          <span>{titleOf(one)}</span>
          <span className={`${styles.quiet} ${styles.brief}`}>
            <RelativeTime moment={one.date} />
            {one.reason && ` · ${one.reason}`}
          </span>
        </span>
        <StatusBadge status={badgeOf(one)} list="wallet" />
      </button>
    </li>
  )
}
