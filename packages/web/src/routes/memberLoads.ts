import type { QueryClient } from '@tanstack/react-query'
import {
  activity,
  cart,
  content,
  courses,
  identity,
  membership,
  orders,
  store,
  tickets,
  upgrades,
  wallet,
} from '@vesica/contract'
import type { RawSearch } from '../address.ts'
import { isLetIn } from '../data/access.ts'
import { readOptions } from '../data/queries.ts'
import { latest } from '../features/activity/latest.ts'
import { libraryAddress } from '../features/library/libraryUrl.ts'
import { storeAddress } from '../features/store/storeUrl.ts'

const mayEnter = async (queries: QueryClient): Promise<boolean> =>
  isLetIn((await queries.ensureQueryData(readOptions(identity.getUser, {}))).user)

/** What the library shows first, asked for while its screen is on its way. */
export const loadLibrary = async (queries: QueryClient, search: RawSearch): Promise<void> => {
  if (!(await mayEnter(queries))) return
  const query = libraryAddress.query(libraryAddress.parse(search))
  void queries.prefetchQuery(readOptions(content.listContent, { query }))
  void queries.prefetchQuery(readOptions(content.listContentCategories, {}))
}

/** The same of one of its items. */
export const loadLibraryItem = async (queries: QueryClient, id: string): Promise<void> => {
  if (await mayEnter(queries)) void queries.prefetchQuery(readOptions(content.getContent, { params: { id } }))
}

/** A course with its curriculum. */
export const loadCourse = async (queries: QueryClient, id: string): Promise<void> => {
  if (await mayEnter(queries)) void queries.prefetchQuery(readOptions(courses.getCourse, { params: { id } }))
}

/** One of its lessons. */
export const loadLesson = async (queries: QueryClient, id: string): Promise<void> => {
  if (await mayEnter(queries)) void queries.prefetchQuery(readOptions(courses.getLesson, { params: { id } }))
}

/** What the wallet holds. */
export const loadWallet = async (queries: QueryClient): Promise<void> => {
  if (await mayEnter(queries)) void queries.prefetchQuery(readOptions(wallet.getWalletBalances, {}))
}

/** A ticket with its conversation. */
export const loadTicket = async (queries: QueryClient, id: string): Promise<void> => {
  if (await mayEnter(queries)) void queries.prefetchQuery(readOptions(tickets.getTicket, { params: { id } }))
}

/** What the dashboard shows; applicants have nothing to ask for yet. */
export const loadDashboard = async (queries: QueryClient): Promise<void> => {
  if (!(await mayEnter(queries))) return
  void queries.prefetchQuery(readOptions(activity.listActivity, latest))
  void queries.prefetchQuery(readOptions(wallet.getWalletBalances, {}))
}

/** The cart, and what of the store its address names. */
export const loadStore = async (queries: QueryClient, search: RawSearch): Promise<void> => {
  if (!(await mayEnter(queries))) return
  void queries.prefetchQuery(readOptions(cart.getCart, {}))
  const view = storeAddress.parse(search)
  if (view.product) void queries.prefetchQuery(readOptions(store.getProduct, { params: { id: view.product } }))
  else if (!view.checkout && !view.order)
    void queries.prefetchQuery(readOptions(store.listProducts, { query: storeAddress.query(view) }))
}

/** One's membership, and the plans beside it. */
export const loadMembership = async (queries: QueryClient): Promise<void> => {
  if (!(await mayEnter(queries))) return
  void queries.prefetchQuery(readOptions(upgrades.getMembership, {}))
  void queries.prefetchQuery(readOptions(membership.listPlans, {}))
}

/** The parcels on their way. */
export const loadOrders = async (queries: QueryClient): Promise<void> => {
  if (await mayEnter(queries))
    void queries.prefetchQuery(readOptions(orders.listOwnOrders, { query: { status: 'active', limit: '50' } }))
}
