import { coin } from '../../format/coin.ts'

/** amount: decimal text, never a number. symbol: the coin's, stands after. */
export type CoinTextProps = { amount: string; symbol: string; className?: string }

/** A coin amount whose digits line up: at most 8 decimals, trailing zeros cut. */
export const CoinText = ({ amount, symbol, className }: CoinTextProps) => (
  <span translate="no" className={className} style={{ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
    {coin(amount, symbol)}
  </span>
)
