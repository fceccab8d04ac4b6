import { Button } from '@mantine/core'
import { wallet } from '@vesica/contract'
import { type SyntheticEvent, useState } from 'react'
import { useRead } from '../../../data/hooks.ts'
import { coin } from '../../../format/coin.ts'
import { usd } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import { Warning } from '../Warning.tsx'
import styles from './Checkout.module.css'
import { type PayOption, payOptions } from './payOptions.ts'

const words = text.store.checkout

const problemWords = ({ problem, symbol }: PayOption): string | undefined => {
  if (!problem) return undefined
  if (problem.kind === 'short') return words.short(coin(problem.short, symbol))
  return { noRate: words.noRate, stale: words.stale, nothing: words.nothing }[problem.kind]
}

type CoinProps = { option: PayOption; chosen: boolean; onChoose: () => void }

const Coin = ({ option, chosen, onChoose }: CoinProps) => {
  const { symbol, name, balance, rate, amount } = option
  const problem = problemWords(option)
  return (
    <label className={styles.coin} data-chosen={chosen || undefined} data-off={problem ? true : undefined}>
      <input
        type="radio"
        name="coin"
        value={symbol}
        checked={chosen}
        disabled={problem !== undefined}
        onChange={onChoose}
      />
      <span className={styles.coinName}>
        <strong>
          {name} <span className={styles.symbol}>{symbol}</span>
        </strong>
        <span className={styles.quiet}>{words.balance(coin(balance, symbol))}</span>
        {problem && <span className={styles.problem}>{problem}</span>}
      </span>
      <span className={styles.coinFigures}>
        {amount !== undefined && <span>{coin(amount, symbol)}</span>}
        {rate !== null && <span className={styles.quiet}>{words.rate(usd(rate), symbol)}</span>}
      </span>
    </label>
  )
}

const toDeposit = (
  <Button component="a" href={paths.wallet('deposit')} variant="light">
    {words.deposit}
  </Button>
)

type Props = {
  /** USD. */
  total: number
  /** The coin chosen before. */
  symbol: string | undefined
  onDone: (symbol: string) => void
}

/** The second step: which coin pays. */
export const PaymentStep = ({ total, symbol, onDone }: Props) => {
  const read = useRead(wallet.getWalletBalances, {})
  const options = payOptions(read.data?.balances ?? [], total)
  const [picked, setPicked] = useState(symbol)
  const able = options.filter(({ problem }) => !problem)
  const chosen = (able.find((option) => option.symbol === picked) ?? able[0])?.symbol
  if (!read.data && read.error) return <ReadFailed what={words.coinWhat} read={read} />
  if (!read.data) return <RowsSkeleton count={4} icon={false} />
  if (options.length === 0) return <EmptyState title={words.noCoins} action={toDeposit} />
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    if (chosen) onDone(chosen)
  }
  return (
    <form onSubmit={send}>
      <p className={styles.method}>
        <strong>{words.method}</strong>
        <span className={styles.quiet}>{words.methodWhy}</span>
      </p>
      {able.length === 0 && (
        <div className={styles.blocked}>
          <Warning action={toDeposit}>{words.noneFits}</Warning>
        </div>
      )}
      <fieldset className={styles.coins}>
        <legend className="visually-hidden">{words.coin}</legend>
        {options.map((option) => (
          <Coin
            key={option.symbol}
            option={option}
            chosen={option.symbol === chosen}
            onChoose={() => setPicked(option.symbol)}
          />
        ))}
      </fieldset>
      <div className={styles.buttons}>
        <Button type="submit" disabled={!chosen}>
          {words.toReview}
        </Button>
      </div>
    </form>
  )
}

/** Says that there is nothing to pay. */
export const Free = () => (
  <p className={styles.method}>
    <strong>{words.free}</strong>
    <span className={styles.quiet}>{words.freeWhy}</span>
  </p>
)

/** The second step where there is nothing to pay. */
export const FreeStep = ({ onDone }: { onDone: () => void }) => (
  <>
    <Free />
    <div className={styles.buttons}>
      <Button onClick={onDone}>{words.toReview}</Button>
    </div>
  </>
)
