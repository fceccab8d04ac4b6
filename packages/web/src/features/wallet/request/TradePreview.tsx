import { type Reply, wallet } from '@vesica/contract'
import { coin } from '../../../format/coin.ts'
import { usd as dollars } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import { Fact, Facts } from '../../../ui/text/Facts.tsx'
import { coinSold, isAbove } from '../amounts.ts'
import styles from '../Dialogs.module.css'

const copy = text.wallet.trading

export type Side = 'buy' | 'sell'
export type Quote = Reply<typeof wallet.convert>

/** The amount a sell takes, and whether it is available: it must be below the balance. */
export const soldOf = (usd: string, quote: Quote, balance: wallet.Balance) => {
  const amount = coinSold(usd, quote.rate, balance.decimals)
  return { amount, suffices: amount !== undefined && isAbove(balance.balance, amount) }
}

/** Whether a buy exceeds the USD balance. */
const isPaidOutside = (side: Side, usd: string, available: string): boolean => side === 'buy' && isAbove(usd, available)

const paymentText = (side: Side, usd: string, available: string): string => {
  if (side === 'sell') return copy.sellPays
  return isPaidOutside(side, usd, available) ? copy.outside : copy.fromBalance(dollars(available))
}

export type TradePreviewProps = {
  side: Side
  balance: wallet.Balance
  /** Whole US dollars. */
  usd: string
  quote: Quote | undefined
  /** The USD balance, decimal text. */
  available: string
}

/** The amounts an order pays and receives at the current price. */
export const TradePreview = ({ side, balance, usd, quote, available }: TradePreviewProps) => {
  const symbol = balance.crypto_symbol
  const { none } = text.wallet
  const sold = quote && side === 'sell' ? soldOf(usd, quote, balance).amount : undefined
  const isOutside = isPaidOutside(side, usd, available)
  const money = quote ? dollars(usd) : none
  const coins = quote ? coin(side === 'buy' ? quote.convertedAmount : (sold ?? '0'), symbol) : none
  return (
    <section aria-label={copy.preview}>
      <Facts live>
        <Fact name={side === 'buy' ? copy.pay : copy.sellRow}>{side === 'buy' ? money : coins}</Fact>
        <Fact name={side === 'buy' ? copy.receive : copy.get} strong>
          {side === 'buy' ? coins : money}
        </Fact>
        <Fact name={copy.perCoin}>
          {quote ? dollars(quote.rate) : balance.rate === null ? none : dollars(balance.rate)}
        </Fact>
        {quote && <Fact name={copy.payment}>{paymentText(side, usd, available)}</Fact>}
      </Facts>
      <p className={styles.quiet} style={{ marginTop: 'var(--space-2)' }}>
        {quote
          ? `${copy.fixed(wallet.PRICE_HOLDS_HOURS, quote.driftPercent)} ${copy.moved[isOutside ? 'outside' : 'held']}`
          : copy.approval}
      </p>
      {quote && isOutside && (
        <p className={styles.quiet}>{copy.late(wallet.PRICE_HOLDS_HOURS, wallet.PROVED_PRICE_HOLDS_HOURS)}</p>
      )}
      {side === 'sell' && <p className={styles.quiet}>{copy.usdIsFor}</p>}
    </section>
  )
}
