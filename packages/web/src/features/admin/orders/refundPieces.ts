import type { orders } from '@vesica/contract'

/** Pieces to refund by order line ID. */
export type Pieces = Readonly<Record<string, number>>

export const leftOf = ({ quantity, refunded }: Pick<orders.OrderItem, 'quantity' | 'refunded'>): number =>
  quantity - refunded

/** Every piece that is not refunded yet. */
export const everythingLeft = ({ items }: Pick<orders.Order, 'items'>): Pieces =>
  Object.fromEntries(items.map((item) => [item.id, leftOf(item)]))

/** The selected pieces, capped at what is left. */
export const within = ({ items }: Pick<orders.Order, 'items'>, pieces: Pieces): Pieces =>
  Object.fromEntries(items.map((item) => [item.id, Math.min(leftOf(item), pieces[item.id] ?? 0)]))

/** The lines with pieces to refund. */
export const linesOf = (pieces: Pieces): { id: string; quantity: number }[] =>
  Object.entries(pieces)
    .filter(([, quantity]) => quantity > 0)
    .map(([id, quantity]) => ({ id, quantity }))

/** The lines as query text. */
export const linesText = (pieces: Pieces): string =>
  linesOf(pieces)
    .map(({ id, quantity }) => `${id}:${quantity}`)
    .join(',')
