import { coin } from '../../format/coin.ts'

/** amount: decimal text, never a number. symbol: the coin's, displayed after it. */
export type CoinTextProps = { amount: string; symbol: string; className?: string }

/** A coin amount with tabular digits: at most 8 decimals, without trailing zeros. */
export const CoinText = ({ amount, symbol, className }: CoinTextProps) => (
  <span translate="no" className={className} style={{ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
    {coin(amount, symbol)}
  </span>
)
