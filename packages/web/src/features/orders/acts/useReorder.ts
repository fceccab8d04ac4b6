import { useQueryClient } from '@tanstack/react-query'
import { cart, type orders } from '@vesica/contract'
import { useState } from 'react'
import { call } from '../../../data/call.ts'
import { asFailure } from '../../../data/failure.ts'
import { refresh } from '../../../data/queries.ts'
import { text } from '../../../i18n/text.ts'

const words = text.orders.reorder

/** What came of ordering again: how many items lie in the cart, and why the others do not. */
export interface Reordered {
  readonly added: number
  readonly problems: readonly string[]
}

const addOne = async (item: orders.OrderItem): Promise<string | undefined> => {
  if (item.product_id === null) return words.gone(item.name)
  try {
    await call(cart.addToCart, { body: { product_id: item.product_id, quantity: item.quantity } })
    return undefined
  } catch (thrown) {
    const { code, message } = asFailure(thrown)
    if (code === 'not_found') return words.gone(item.name)
    return message.includes(item.name) ? message : words.other(item.name, message)
  }
}

/** Puts what an order held into the cart, one item after the other; what cannot be had is told, the rest is there. */
export const useReorder = (order: orders.Order) => {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Reordered>()
  const reorder = async () => {
    setBusy(true)
    setOutcome(undefined)
    const problems: string[] = []
    for (const item of order.items) {
      const problem = await addOne(item)
      if (problem !== undefined) problems.push(problem)
    }
    await refresh(client, [cart.getCart])
    setOutcome({ added: order.items.length - problems.length, problems })
    setBusy(false)
  }
  return { busy, outcome, reorder }
}
