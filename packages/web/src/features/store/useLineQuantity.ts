import { cart } from '@vesica/contract'
import { useEffect, useRef, useState } from 'react'
import { fieldErrorsOf } from '../../data/check.ts'
import { useAction } from '../../data/action.ts'
import { text } from '../../i18n/text.ts'
import { notifySuccess } from '../../ui/toasts.tsx'
import { useSetCart } from './useCart.ts'

const PAUSE_MS = 350

/**
 * The quantity of a line: updated optimistically, sent after a short pause, then replaced by the server's value. A
 * refused change reverts to the cart's quantity.
 */
export const useLineQuantity = (item: Pick<cart.CartItem, 'id' | 'quantity'>) => {
  const takeCart = useSetCart()
  const [requested, setRequested] = useState<number>()
  const latest = useRef<number>(undefined)
  const changing = useAction(cart.changeCartItem, {
    onDone: async (reply, { body }) => {
      await takeCart(reply)
      if (latest.current !== body.quantity) return
      setRequested(undefined)
      notifySuccess(text.store.cart.updated)
    },
    onFailed: () => setRequested(undefined),
  })
  const { run, isPending, failure, reset } = changing
  const send = useRef(run)
  useEffect(() => {
    send.current = run
  })
  useEffect(() => {
    latest.current = requested
    if (requested === undefined || isPending) return
    if (requested === item.quantity) {
      setRequested(undefined)
      return
    }
    const timer = setTimeout(
      () => void send.current({ params: { id: item.id }, body: { quantity: requested } }),
      PAUSE_MS,
    )
    return () => clearTimeout(timer)
  }, [requested, isPending, item.id, item.quantity])
  return {
    quantity: requested ?? item.quantity,
    isChanging: requested !== undefined,
    why: failure && (fieldErrorsOf(failure).quantity ?? failure.message),
    change: (quantity: number) => {
      reset()
      setRequested(quantity)
    },
  }
}
