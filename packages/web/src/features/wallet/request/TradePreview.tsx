import { type Reply, wallet } from '@vesica/contract'
import { coin } from '../../../format/coin.ts'
import { usd as dollars } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import { Fact, Facts } from '../../../ui/text/Facts.tsx'
import { coinSold, isAbove } from '../amounts.ts'
import styles from '../Dialogs.module.css'

const words = text.wallet.trading

export type Side = 'buy' | 'sell'
export type Quote = Reply<typeof wallet.convert>

/** What a sell takes, and whether it is there. An amount at the balance or above is too much. */
export const soldOf = (usd: string, quote: Quote, balance: wallet.Balance) => {
  const amount = coinSold(usd, quote.rate, balance.decimals)
  return { amount, suffices: amount !== undefined && isAbove(balance.balance, amount) }
}

/** Whether a buy is more than the USD balance pays for. */
const isPaidOutside = (side: Side, usd: string, available: string): boolean => side === 'buy' && isAbove(usd, available)

const paymentWords = (side: Side, usd: string, available: string): string => {
  if (side === 'sell') return words.sellPays
  return isPaidOutside(side, usd, available) ? words.outside : words.fromBalance(dollars(available))
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

/** What an order gives and takes at the price of the moment. */
export const TradePreview = ({ side, balance, usd, quote, available }: TradePreviewProps) => {
  const symbol = balance.crypto_symbol
  const { none } = text.wallet
  const sold = quote && side === 'sell' ? soldOf(usd, quote, balance).amount : undefined
  const isOutside = isPaidOutside(side, usd, available)
  const money = quote ? dollars(usd) : none
  const coins = quote ? coin(side === 'buy' ? quote.convertedAmount : (sold ?? '0'), symbol) : none
  return (
    <section aria-label={words.preview}>
      <Facts live>
        <Fact name={side === 'buy' ? words.pay : words.sellRow}>{side === 'buy' ? money : coins}</Fact>
        <Fact name={side === 'buy' ? words.receive : words.get} strong>
          {side === 'buy' ? coins : money}
        </Fact>
        <Fact name={words.perCoin}>
          {quote ? dollars(quote.rate) : balance.rate === null ? none : dollars(balance.rate)}
        </Fact>
        {quote && <Fact name={words.payment}>{paymentWords(side, usd, available)}</Fact>}
      </Facts>
      <p className={styles.quiet} style={{ marginTop: 'var(--space-2)' }}>
        {quote
          ? `${words.fixed(wallet.PRICE_HOLDS_HOURS)} ${words.moved[isOutside ? 'outside' : 'held']}`
          : words.approval}
      </p>
      {side === 'sell' && <p className={styles.quiet}>{words.usdIsFor}</p>}
    </section>
  )
}
