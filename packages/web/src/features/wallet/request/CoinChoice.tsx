import type { wallet } from '@vesica/contract'
import { coin } from '../../../format/coin.ts'
import { usd } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import { worthOf } from '../amounts.ts'
import { CoinMark } from '../CoinMark.tsx'
import styles from '../Wallet.module.css'

const words = text.wallet.select

/** figure: what stands below the balance: what it is worth, or what one coin costs. */
type Props = {
  balances: readonly wallet.Balance[]
  figure: 'worth' | 'price'
  onChoose: (symbol: string) => void
}

const figures = {
  worth: worthOf,
  price: ({ rate }: wallet.Balance) => (rate === null ? undefined : words.perCoin(usd(rate))),
}

/** The first step of deposits and withdrawals: which coin. */
export const CoinChoice = ({ balances, figure, onChoose }: Props) => (
  <ul className={`${styles.list} ${styles.rows}`} aria-label={words.coin}>
    {balances.map((one) => (
      <li key={one.crypto_symbol}>
        <button type="button" className={styles.row} onClick={() => onChoose(one.crypto_symbol)}>
          <CoinMark symbol={one.crypto_symbol} />
          <span className={styles.main}>
            <span className={styles.name}>{one.crypto_name}</span>
            <span className={styles.quiet}>{one.network}</span>
          </span>
          <span className={styles.figures}>
            <span>{coin(one.balance, one.crypto_symbol)}</span>
            <span className={styles.moved}>{figures[figure](one) ?? words.noRate}</span>
          </span>
        </button>
      </li>
    ))}
  </ul>
)
