import { Button, Skeleton } from '@mantine/core'
import { coin } from '../../format/coin.ts'
import { usd } from '../../format/money.ts'
import { text } from '../../i18n/text.ts'
import { FormFailure } from '../form/FormFailure.tsx'
import { Warning } from '../page/Warning.tsx'
import styles from './Pay.module.css'

const copy = text.store.checkout

/** A coin amount with its value in USD. */
export type Sum = { readonly asset: string; readonly amount: string; readonly total: number }

/**
 * due: the current amount; undefined while loading. before: the previously seen amount, if it differed. left: seconds
 * of validity. onAccept: accepts the new amount. lacking: the message for an insufficient balance.
 */
export type AmountDueProps = {
  due: (Sum & { readonly rate: number; readonly enough: boolean }) | undefined
  before: Sum | undefined
  isLive: boolean
  left: number
  onAccept: () => void
  lacking: string
}

/** A renewed quote with a changed amount, to be accepted. */
const Moved = ({ before, now, onAccept }: { before: Sum; now: Sum; onAccept: () => void }) => {
  const both = ({ amount, total }: Sum) => `${coin(amount, now.asset)} (${usd(total)})`
  return (
    <Warning
      title={before.total === now.total ? copy.newQuote : copy.newPrice}
      action={
        <Button size="compact-md" onClick={onAccept}>
          {copy.accept}
        </Button>
      }
    >
      {copy.newQuoteWhy(both(before), both(now))}
    </Warning>
  )
}

/** The amount to be paid from the wallet, its validity, and its changes. */
export const AmountDue = ({ due, before, isLive, left, onAccept, lacking }: AmountDueProps) => {
  if (!due) return <Skeleton height={96} radius="lg" />
  return (
    <>
      <div className={styles.due}>
        <span className={styles.quiet}>{text.labels.youPay}</span>
        <span translate="no" className={styles.amount}>
          {coin(due.amount, due.asset)}
        </span>
        <span className={styles.quiet}>
          {usd(due.total)} {copy.at(usd(due.rate), due.asset)}
        </span>
        <span className={styles.quiet}>{isLive ? copy.holds(left) : copy.renewing}</span>
      </div>
      {before && <Moved before={before} now={due} onAccept={onAccept} />}
      {!due.enough && <FormFailure message={lacking} />}
    </>
  )
}
