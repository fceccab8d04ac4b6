import { useQueryClient } from '@tanstack/react-query'
import { cart, orders, store, wallet } from '@vesica/contract'
import { useRef, useState } from 'react'
import { type CallFailed, isUncertain } from '../../../data/failure.ts'
import { useAction } from '../../../data/action.ts'
import { readKey, refresh } from '../../../data/queries.ts'
import { isAboutDetails, type OrderBody } from './orderBody.ts'
import type { Notice } from './ReviewStep.tsx'

/** Refusals that are resolved in the cart. */
const ofCart: readonly string[] = ['cart_changed', 'cart_empty', 'out_of_stock', 'too_few_left', 'product_off']

const newTotal = (details: CallFailed['details']): number | undefined => {
  const { pricing } = (details ?? {}) as { pricing?: { total?: unknown } }
  return typeof pricing?.total === 'number' ? pricing.total : undefined
}

type Ways = {
  onPlaced: (order: orders.Order) => void
  /** Opens the cart, with the reason. */
  onCart: (reason: string) => void
  /** Opens the address form after a refusal of the address. */
  onDetails: (failure: CallFailed) => void
  /** Shows the changed price. */
  onNotice: (notice: Notice) => void
}

/** Places the order. If it is unknown whether it arrived, a retry sends the same order, which is accepted only once. */
export const usePlacing = ({ onPlaced, onCart, onDetails, onNotice }: Ways) => {
  const client = useQueryClient()
  const tried = useRef<OrderBody>(undefined)
  // The cart counts as empty from now on, even before it is refetched.
  const [placed, setPlaced] = useState(false)
  const [failed, setFailed] = useState<CallFailed>()
  const readAgain = () => refresh(client, [cart.getCart, store.listProducts, store.getProduct])
  const placing = useAction(orders.placeOrder, {
    onDone: async ({ order }) => {
      setPlaced(true)
      client.setQueryData(readKey(orders.getOrder, { params: { id: order.id } }), { order })
      onPlaced(order)
      client.removeQueries({ queryKey: [cart.quoteCart.name] })
      await refresh(client, [cart.getCart, wallet.getWalletBalances, orders.listOwnOrders, store.listProducts])
    },
    onFailed: (failure, { body }) => {
      if (failure.code === 'price_changed') {
        onNotice({ kind: 'price', before: Number(body.total), now: newTotal(failure.details) ?? Number(body.total) })
        void readAgain()
      } else if (failure.code === 'quote_dead') {
        onNotice({ kind: 'expired' })
        void readAgain()
      } else if (ofCart.includes(failure.code)) {
        void readAgain()
        onCart(failure.message)
      } else if (isAboutDetails(failure.errors)) onDetails(failure)
      else setFailed(failure)
    },
  })
  const send = (body: OrderBody) => {
    tried.current = body
    setFailed(undefined)
    void placing.run({ body })
  }
  return {
    /** Stays true after success, while the confirmation opens. */
    isPending: placing.isPending || placed,
    failed,
    /** Whether the order may have arrived despite the error. */
    isUnsure: failed !== undefined && isUncertain(failed),
    place: send,
    /** Sends the identical order again. */
    again: () => tried.current && send(tried.current),
    forget: () => setFailed(undefined),
  }
}
