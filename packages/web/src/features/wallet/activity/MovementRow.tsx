import { IconReceipt, IconReceiptRefund, IconWallet } from '@tabler/icons-react'
import type { wallet } from '@vesica/contract'
import { Link } from '@tanstack/react-router'
import { coin } from '../../../format/coin.ts'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import styles from '../Wallet.module.css'

const copy = text.wallet.activity

const icons: Readonly<Record<wallet.WalletMovement['kind'], typeof IconWallet>> = {
  payment: IconReceipt,
  refund: IconReceiptRefund,
  credit: IconWallet,
  correction: IconWallet,
}

/** A payment from the wallet or a refund to it, linked to the purchase. */
export const MovementRow = ({ one }: { one: wallet.WalletMovement }) => {
  const Icon = icons[one.kind]
  const content = (
    <>
      <span className={styles.icon} aria-hidden="true">
        <Icon size={18} stroke={1.6} />
      </span>
      <span className={styles.main}>
        <span>{one.title === null ? copy.movements[one.kind] : `${copy.movements[one.kind]}: ${one.title}`}</span>
        <span className={`${styles.quiet} ${styles.brief}`}>
          <RelativeTime moment={one.date} />
          {one.reference && ` · ${one.reference}`}
        </span>
      </span>
      <span className="tabular">{coin(one.amount, one.asset)}</span>
    </>
  )
  return (
    <li>
      {one.title === null ? (
        <div className={styles.row} style={{ cursor: 'default' }}>
          {content}
        </div>
      ) : (
        <Link to={paths.purchaseHistory({ search: one.reference ?? undefined })} className={styles.row ?? ''}>
          {content}
        </Link>
      )}
    </li>
  )
}
