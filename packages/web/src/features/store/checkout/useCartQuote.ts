import { cart, type Reply } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { type Quoted, useSeenQuote } from '../../../data/seenQuote.ts'

const quotedIn = ({ asset, amount, pricing, expiresAt }: Reply<typeof cart.quoteCart>): Quoted => ({
  asset,
  amount,
  total: pricing.total,
  expiresAt,
})

/** The price of the cart in a coin. */
export const useCartQuote = (asset: string, enabled: boolean) =>
  useSeenQuote(useRead(cart.quoteCart, { body: { asset } }, { enabled }), enabled, quotedIn)

export type CartQuote = ReturnType<typeof useCartQuote>
