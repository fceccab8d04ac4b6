import type { wallet } from '@vesica/contract'
import { coin } from '../../../format/coin.ts'
import { usd } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import { isHolding, worthOf } from '../amounts.ts'
import { CoinMark } from '../CoinMark.tsx'
import styles from '../Wallet.module.css'

const copy = text.wallet.select

type Props = {
  balances: readonly wallet.Balance[]
  onChoose: (symbol: string) => void
}

/** The available balance of a coin with its value, and the price of one coin, each labeled. */
const Amounts = ({ balance }: { balance: wallet.Balance }) => {
  const worth = isHolding(balance) ? worthOf(balance) : undefined
  const available = coin(balance.balance, balance.crypto_symbol)
  return (
    <span className={styles.figures}>
      <span>
        <span className={styles.whole}>{copy.available(available)}</span>{' '}
        {worth !== undefined && <span className={styles.whole}>{copy.worth(worth)}</span>}
      </span>
      <span className={styles.moved}>{balance.rate === null ? copy.noRate : copy.price(usd(balance.rate))}</span>
    </span>
  )
}

/** The first step of deposits and withdrawals: selects the coin. */
export const CoinChoice = ({ balances, onChoose }: Props) => (
  <ul className={`${styles.list} ${styles.rows}`} aria-label={copy.coin}>
    {balances.map((balance) => (
      <li key={balance.crypto_symbol}>
        <button type="button" className={styles.row} onClick={() => onChoose(balance.crypto_symbol)}>
          <CoinMark symbol={balance.crypto_symbol} />
          <span className={styles.main}>
            <span className={styles.name}>{balance.crypto_name}</span>
            {balance.network !== balance.crypto_name && <span className={styles.quiet}>{balance.network}</span>}
          </span>
          <Amounts balance={balance} />
        </button>
      </li>
    ))}
  </ul>
)
