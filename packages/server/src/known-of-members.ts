import { countAccessed, listOpened } from './modules/content/index.ts'
import type { Known } from './modules/membership/members.routes.ts'
import {
  countPurchases,
  openOrders,
  ordersInShort,
  refundableOrders,
  requireNoOpenOrders,
} from './modules/store/index.ts'
import { countTickets, ticketsOf } from './modules/support/index.ts'

/** The numbers of orders and tickets shown for a person. */
const IN_SHORT = 5
/** The number of items they opened. */
const OPENED = 50

/** What later modules know about members, for the back-office's member view. */
export const knownOfMembers: Omit<Known, 'plans'> = {
  requireNothingOpen: requireNoOpenOrders,
  countPurchases,
  openOrders,
  countViewed: countAccessed,
  countTickets,
  refundableOrders,
  ordersOf: (tx, personId) => ordersInShort(tx, personId, IN_SHORT),
  ticketsOf: (tx, asker, personId) => ticketsOf(tx, asker, personId, IN_SHORT),
  openedOf: (tx, personId) => listOpened(tx, personId, OPENED),
}
