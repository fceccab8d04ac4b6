import { coin } from '../../format/coin.ts'
import { usd } from '../../format/money.ts'
import { text } from '../../i18n/text.ts'
import styles from './Pay.module.css'

const copy = text.store.checkout

/**
 * A coin for paying. balance: decimal text. rate: USD per coin; null without one. amount: due in it, decimal text;
 * undefined without a rate. problem: why it cannot be used; undefined: it can. `short` is the missing amount, decimal
 * text.
 */
export type CoinOption = {
  readonly symbol: string
  readonly name: string
  readonly balance: string
  readonly rate: number | null
  readonly amount: string | undefined
  readonly problem:
    | { readonly kind: 'noRate' | 'stale' | 'nothing' }
    | { readonly kind: 'short'; readonly short: string }
    | undefined
}

const problemText = ({ problem, symbol }: CoinOption): string | undefined => {
  if (!problem) return undefined
  if (problem.kind === 'short') return copy.short(coin(problem.short, symbol))
  return { noRate: copy.noRate, stale: copy.stale, nothing: copy.nothing }[problem.kind]
}

type OptionProps = { option: CoinOption; chosen: boolean; onChoose: () => void }

const Option = ({ option, chosen, onChoose }: OptionProps) => {
  const { symbol, name, balance, rate, amount } = option
  const problem = problemText(option)
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
        <span className={styles.quiet}>{copy.balance(coin(balance, symbol))}</span>
        {problem && <span className={styles.problem}>{problem}</span>}
      </span>
      <span className={styles.coinAmounts}>
        {amount !== undefined && <span>{coin(amount, symbol)}</span>}
        {rate !== null && <span className={styles.quiet}>{text.labels.ratePer(usd(rate), symbol)}</span>}
      </span>
    </label>
  )
}

type CoinOptionsProps = {
  options: readonly CoinOption[]
  /** The selected coin; undefined while none can be used. */
  chosen: string | undefined
  onChoose: (symbol: string) => void
}

/** The coins of a wallet, to choose one for paying. Unusable ones say why. */
export const CoinOptions = ({ options, chosen, onChoose }: CoinOptionsProps) => (
  <fieldset className={styles.coins}>
    <legend className="visually-hidden">{text.labels.coin}</legend>
    {options.map((option) => (
      <Option
        key={option.symbol}
        option={option}
        chosen={option.symbol === chosen}
        onChoose={() => onChoose(option.symbol)}
      />
    ))}
  </fieldset>
)
