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

/** How many orders and tickets stand beside a person. */
const IN_SHORT = 5
/** How much of what they opened. */
const OPENED = 50

/** What later modules know of members, for the back-office's view of one. */
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
