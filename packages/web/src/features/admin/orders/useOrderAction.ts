import { useQueryClient } from '@tanstack/react-query'
import { orderManagement, orders, products, type Reply } from '@vesica/contract'
import { readKey, refresh } from '../../../data/queries.ts'

/** Reads to refetch after an order changes. */
export const orderReads = [
  orderManagement.listOrders,
  orderManagement.quoteRefund,
  orders.getOrder,
  products.listManagedProducts,
] as const

/** Refetches an order and its lists: after a refusal the visible data may be outdated. */
export const useReread = (): (() => void) => {
  const client = useQueryClient()
  return () => void refresh(client, orderReads)
}

/** Shows the order from an action's response and refetches the lists. */
export const useShowOrder = (): ((reply: Reply<typeof orders.getOrder>) => void) => {
  const client = useQueryClient()
  return ({ order }) => {
    client.setQueryData(readKey(orders.getOrder, { params: { id: order.id } }), { order })
    void refresh(client, [orderManagement.listOrders, orderManagement.quoteRefund, products.listManagedProducts])
  }
}
