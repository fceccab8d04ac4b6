import { useQueryClient } from '@tanstack/react-query'
import { cart } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { readKey } from '../../data/queries.ts'

/** The member's cart, followed live. @param enabled false for people who have none */
export const useCart = (enabled = true) => useRead(cart.getCart, {}, { enabled })

/** How many pieces are in the cart, for badges; 0 while unknown. @param enabled false for people who have none */
export const useCartCount = (enabled: boolean): number => useCart(enabled).data?.count ?? 0

/** Takes what the server says of the cart after a change as the cart of every screen. */
export const useTakeCart = () => {
  const client = useQueryClient()
  return async (reply: cart.Cart): Promise<void> => {
    // A read under way may have begun before the change.
    await client.cancelQueries({ queryKey: readKey(cart.getCart) })
    client.setQueryData(readKey(cart.getCart), reply)
    // Its price in coins is another now.
    await client.invalidateQueries({ queryKey: [cart.quoteCart.name] })
  }
}
