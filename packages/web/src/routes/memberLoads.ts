import type { QueryClient } from '@tanstack/react-query'
import { content, courses, identity, tickets, wallet } from '@vesica/contract'
import type { RawSearch } from '../address.ts'
import { isLetIn } from '../data/access.ts'
import { readOptions } from '../data/queries.ts'
import { libraryAddress } from '../features/library/libraryUrl.ts'

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
