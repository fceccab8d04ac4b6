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
  membershipChanges,
  wallet,
} from '@vesica/contract'
import type { RawSearch } from '../address.ts'
import { isAdmitted } from '../data/access.ts'
import { readOptions } from '../data/queries.ts'
import { latest } from '../features/activity/latest.ts'
import { libraryAddress } from '../features/library/libraryUrl.ts'
import { storeAddress } from '../features/store/storeUrl.ts'

const mayEnter = async (queries: QueryClient): Promise<boolean> =>
  isAdmitted((await queries.ensureQueryData(readOptions(identity.getUser, {}))).user)

/** Prefetches the first data of the library while its screen loads. */
export const loadLibrary = async (queries: QueryClient, search: RawSearch): Promise<void> => {
  if (!(await mayEnter(queries))) return
  const query = libraryAddress.query(libraryAddress.parse(search))
  void queries.prefetchQuery(readOptions(content.listContent, { query }))
  void queries.prefetchQuery(readOptions(content.listContentCategories, {}))
}

export const loadLibraryItem = async (queries: QueryClient, id: string): Promise<void> => {
  if (await mayEnter(queries)) void queries.prefetchQuery(readOptions(content.getContent, { params: { id } }))
}

export const loadCourse = async (queries: QueryClient, id: string): Promise<void> => {
  if (await mayEnter(queries)) void queries.prefetchQuery(readOptions(courses.getCourse, { params: { id } }))
}

export const loadLesson = async (queries: QueryClient, id: string): Promise<void> => {
  if (await mayEnter(queries)) void queries.prefetchQuery(readOptions(courses.getLesson, { params: { id } }))
}

export const loadWallet = async (queries: QueryClient): Promise<void> => {
  if (await mayEnter(queries)) void queries.prefetchQuery(readOptions(wallet.getWalletBalances, {}))
}

export const loadTicket = async (queries: QueryClient, id: string): Promise<void> => {
  if (await mayEnter(queries)) void queries.prefetchQuery(readOptions(tickets.getTicket, { params: { id } }))
}

/** Applicants have no dashboard data to prefetch yet. */
export const loadDashboard = async (queries: QueryClient): Promise<void> => {
  if (!(await mayEnter(queries))) return
  void queries.prefetchQuery(readOptions(activity.listActivity, latest))
  void queries.prefetchQuery(readOptions(wallet.getWalletBalances, {}))
}

/** Prefetches the cart and the store data for the URL. */
export const loadStore = async (queries: QueryClient, search: RawSearch): Promise<void> => {
  if (!(await mayEnter(queries))) return
  void queries.prefetchQuery(readOptions(cart.getCart, {}))
  const view = storeAddress.parse(search)
  if (view.product) void queries.prefetchQuery(readOptions(store.getProduct, { params: { id: view.product } }))
  else if (!view.checkout && !view.order)
    void queries.prefetchQuery(readOptions(store.listProducts, { query: storeAddress.query(view) }))
}

export const loadMembership = async (queries: QueryClient): Promise<void> => {
  if (!(await mayEnter(queries))) return
  void queries.prefetchQuery(readOptions(membershipChanges.getMembership, {}))
  void queries.prefetchQuery(readOptions(membership.listPlans, {}))
}

export const loadOrders = async (queries: QueryClient): Promise<void> => {
  if (await mayEnter(queries))
    void queries.prefetchQuery(readOptions(orders.listOwnOrders, { query: { status: 'active', limit: '50' } }))
}
