import { Button } from '@mantine/core'
import { wallet } from '@vesica/contract'
import { type SyntheticEvent, useState } from 'react'
import { useRead } from '../../../data/hooks.ts'
import { payOptions } from '../../../data/payOptions.ts'
import { usd } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import { Warning } from '../../../ui/page/Warning.tsx'
import { CoinOptions } from '../../../ui/pay/CoinOptions.tsx'
import styles from './Checkout.module.css'

const copy = text.store.checkout

const toDeposit = (
  <Button component="a" href={paths.wallet('deposit')} variant="light">
    {copy.deposit}
  </Button>
)

type Props = {
  /** USD. */
  total: number
  /** The previously selected coin. */
  symbol: string | undefined
  onDone: (symbol: string) => void
}

/** The second step: selects the coin. */
export const PaymentStep = ({ total, symbol, onDone }: Props) => {
  const read = useRead(wallet.getWalletBalances, {})
  const options = payOptions(read.data?.balances ?? [], total)
  const [picked, setPicked] = useState(symbol)
  const [isSubmitted, setSubmitted] = useState(false)
  const able = options.filter(({ problem }) => !problem)
  const chosen = (able.find((option) => option.symbol === picked) ?? able[0])?.symbol
  if (!read.data && read.error) return <ReadFailed what={copy.coinWhat} read={read} />
  if (!read.data) return <RowsSkeleton count={4} icon={false} />
  if (options.length === 0) return <EmptyState title={copy.noCoins} action={toDeposit} />
  const isEmpty = options.every(({ problem }) => problem?.kind === 'nothing')
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (chosen) onDone(chosen)
  }
  return (
    <form onSubmit={send}>
      <p className={styles.method}>
        <strong>{copy.method}</strong>
        <span className={styles.quiet}>{copy.methodWhy}</span>
      </p>
      {able.length === 0 && (
        <div className={styles.blocked}>
          <Warning action={toDeposit}>{isEmpty ? copy.bare : copy.noneFits}</Warning>
        </div>
      )}
      {!isEmpty && <CoinOptions options={options} chosen={chosen} onChoose={setPicked} />}
      {isSubmitted && !chosen && (
        <p className={styles.missing} role="alert">
          {copy.coinNeeded(usd(total))}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit">{copy.toReview}</Button>
      </div>
    </form>
  )
}

/** States that nothing is due. */
export const Free = () => (
  <p className={styles.method}>
    <strong>{copy.free}</strong>
    <span className={styles.quiet}>{copy.freeWhy}</span>
  </p>
)

/** The second step when nothing is due. */
export const FreeStep = ({ onDone }: { onDone: () => void }) => (
  <>
    <Free />
    <div className={styles.buttons}>
      <Button onClick={onDone}>{copy.toReview}</Button>
    </div>
  </>
)
