import { useQueryClient } from '@tanstack/react-query'
import { fulfilment, orders, products, type Reply } from '@vesica/contract'
import { readKey, refresh } from '../../data/queries.ts'

/** Reads that an act on an order makes old. */
export const orderReads = [
  fulfilment.listOrders,
  fulfilment.quoteRefund,
  orders.getOrder,
  products.listManagedProducts,
] as const

/** Reads an order and its lists again: after a refusal what is on screen may be old. */
export const useReread = (): (() => void) => {
  const client = useQueryClient()
  return () => void refresh(client, orderReads)
}

/** Shows the order that an act has answered with, and reads the lists again. */
export const useShowOrder = (): ((reply: Reply<typeof orders.getOrder>) => void) => {
  const client = useQueryClient()
  return ({ order }) => {
    client.setQueryData(readKey(orders.getOrder, { params: { id: order.id } }), { order })
    void refresh(client, [fulfilment.listOrders, fulfilment.quoteRefund, products.listManagedProducts])
  }
}
