import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { wallet } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { coin } from '../../../format/coin.ts'
import { text } from '../../../i18n/text.ts'
import { Fact, Facts } from '../../../ui/text/Facts.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { DialogFoot } from '../../../ui/dialog/DialogFoot.tsx'
import styles from '../Dialogs.module.css'
import { isUndecided, outcomeText } from '../activity/outcome.ts'
import { Sending } from '../activity/Sending.tsx'

const copy = text.wallet.detail

/**
 * made: the request from the response. title, why: its state and next step, shown until it is decided. pending: the
 * label of the pending status.
 */
export type SubmittedProps = {
  made: wallet.Transaction
  title: string
  why: string
  pending: string
  onDone: () => void
}

/** The last step: the submitted request and its progress, updated live when it is decided. */
export const Submitted = ({ made, title, why, pending, onDone }: SubmittedProps) => {
  const read = useRead(wallet.getOwnTransaction, { params: { id: made.id } })
  const transaction = read.data?.transaction ?? made
  const Icon = wallet.isLost(transaction) ? IconCircleX : IconCircleCheck
  return (
    <div className={styles.parts}>
      <div className={styles.success} data-lost={wallet.isLost(transaction) || undefined}>
        <Icon size={44} stroke={1.4} aria-hidden="true" />
        <h3>{isUndecided(transaction) ? title : text.general.status[transaction.status]}</h3>
        <p className={styles.quiet}>{isUndecided(transaction) ? why : outcomeText(transaction)}</p>
      </div>
      <Facts live>
        <Fact name={text.labels.status}>
          <StatusBadge status={transaction.status} list="wallet">
            {transaction.status === 'pending' ? pending : undefined}
          </StatusBadge>
        </Fact>
        <Fact name={copy.reference} copyValue={transaction.reference}>
          {transaction.reference}
        </Fact>
        <Fact name={wallet.isLost(transaction) ? copy.requested : text.labels.amount}>
          {coin(transaction.amount, transaction.asset)}
        </Fact>
        <Sending one={transaction} />
        {transaction.reason && <Fact name={text.labels.reason}>{transaction.reason}</Fact>}
      </Facts>
      <DialogFoot>
        <Button onClick={onDone}>{text.general.done}</Button>
      </DialogFoot>
    </div>
  )
}
