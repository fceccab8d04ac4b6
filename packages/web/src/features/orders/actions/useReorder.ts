import { cart, type orders } from '@vesica/contract'
import { useState } from 'react'
import { type RunOne, useActionOnEach } from '../../../data/action.ts'
import { text } from '../../../i18n/text.ts'

const copy = text.orders.reorder

/** The result of a reorder: the number of items added to the cart, and why others were not. */
export interface Reordered {
  readonly added: number
  readonly problems: readonly string[]
}

const addOne = async (item: orders.OrderItem, runOn: RunOne): Promise<string | undefined> => {
  if (item.product_id === null) return copy.gone(item.name)
  const failure = await runOn(cart.addToCart, { body: { product_id: item.product_id, quantity: item.quantity } })
  if (!failure) return undefined
  const { code, message } = failure
  if (code === 'not_found') return copy.gone(item.name)
  return message.includes(item.name) ? message : text.labels.labelled(item.name, message)
}

/** Adds the items of an order to the cart one by one. Unavailable ones are reported; the others are added. */
export const useReorder = (order: orders.Order) => {
  const { actOn, reread } = useActionOnEach([cart.getCart])
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Reordered>()
  const reorder = async () => {
    setBusy(true)
    setOutcome(undefined)
    const problems: string[] = []
    for (const item of order.items) {
      const problem = await addOne(item, actOn)
      if (problem !== undefined) problems.push(problem)
    }
    await reread()
    setOutcome({ added: order.items.length - problems.length, problems })
    setBusy(false)
  }
  return { busy, outcome, reorder }
}
