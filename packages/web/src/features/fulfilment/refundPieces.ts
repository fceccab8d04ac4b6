import type { orders } from '@vesica/contract'

/** How many pieces of each line go back, by the line's id. */
export type Pieces = Readonly<Record<string, number>>

export const leftOf = ({ quantity, refunded }: Pick<orders.OrderItem, 'quantity' | 'refunded'>): number =>
  quantity - refunded

/** Every piece that was not given back yet. */
export const everythingLeft = ({ items }: Pick<orders.Order, 'items'>): Pieces =>
  Object.fromEntries(items.map((item) => [item.id, leftOf(item)]))

/** Pieces as chosen, and never more than are left by now. */
export const within = ({ items }: Pick<orders.Order, 'items'>, pieces: Pieces): Pieces =>
  Object.fromEntries(items.map((item) => [item.id, Math.min(leftOf(item), pieces[item.id] ?? 0)]))

/** The lines of which some pieces go back. */
export const linesOf = (pieces: Pieces): { id: string; quantity: number }[] =>
  Object.entries(pieces)
    .filter(([, quantity]) => quantity > 0)
    .map(([id, quantity]) => ({ id, quantity }))

/** The same as query text. */
export const linesText = (pieces: Pieces): string =>
  linesOf(pieces)
    .map(({ id, quantity }) => `${id}:${quantity}`)
    .join(',')
