import { useQueryClient } from '@tanstack/react-query'
import { cart } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { readKey } from '../../data/queries.ts'

/** The member's cart, updated live. @param enabled false for people without a cart */
export const useCart = (enabled = true) => useRead(cart.getCart, {}, { enabled })

/** Number of pieces in the cart for badges; 0 while unknown. @param enabled false for people without a cart */
export const useCartCount = (enabled: boolean): number => useCart(enabled).data?.count ?? 0

/** Writes the cart from a response to the cache, for every screen. */
export const useSetCart = () => {
  const client = useQueryClient()
  return async (reply: cart.Cart): Promise<void> => {
    // A fetch in flight may predate the change.
    await client.cancelQueries({ queryKey: readKey(cart.getCart) })
    client.setQueryData(readKey(cart.getCart), reply)
    // Its price in coins has changed.
    await client.invalidateQueries({ queryKey: [cart.quoteCart.name] })
  }
}
