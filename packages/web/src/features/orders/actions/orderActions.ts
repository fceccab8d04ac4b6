import type { orders } from '@vesica/contract'

type Order = orders.Order

/** Statuses with a parcel in transit or delivered. */
const parcelStatuses: readonly orders.OrderStatus[] = ['shipped', 'out_for_delivery', 'delivered', 'completed']
const arrivedStatuses: readonly orders.OrderStatus[] = ['delivered', 'completed']

export const mayTrack = ({ status }: Pick<Order, 'status'>): boolean => parcelStatuses.includes(status)

export const mayCancel = ({ status }: Pick<Order, 'status'>): boolean => status === 'processing'

/** Purchased items only: rewards are not for sale. */
export const mayReorder = ({ status, isReward }: Pick<Order, 'status' | 'isReward'>): boolean =>
  status === 'completed' && !isReward

/** Items of an order that can be rated: delivered, with an existing product. Each product once. */
export const ratable = ({ status, items }: Pick<Order, 'status' | 'items'>): orders.OrderItem[] => {
  if (!arrivedStatuses.includes(status)) return []
  const seen = new Set<string>()
  return items.filter(({ product_id: id }) => {
    if (id === null || seen.has(id)) return false
    seen.add(id)
    return true
  })
}

/** Total pieces of an order. */
export const piecesOf = ({ items }: Pick<Order, 'items'>): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)
