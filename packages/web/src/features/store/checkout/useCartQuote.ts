import { cart, type Reply } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { type Seen, useSeenQuote } from '../../../data/seenQuote.ts'

const sumOf = ({ asset, amount, pricing }: Reply<typeof cart.quoteCart>): Seen => ({
  asset,
  amount,
  total: pricing.total,
})

/** What the cart costs in a coin. */
export const useCartQuote = (asset: string, enabled: boolean) =>
  useSeenQuote(useRead(cart.quoteCart, { body: { asset } }, { enabled }), enabled, sumOf)

export type CartQuote = ReturnType<typeof useCartQuote>
