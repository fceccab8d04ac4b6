import { searchedTrail } from './modules/activity/index.ts'
import {
  allCertificates,
  allPassages,
  allStudents,
  allSubmissions,
  libraryItems,
  managedCourses,
  managedItems,
  visibleCourses,
} from './modules/content/index.ts'
import { byOwner, people } from './modules/identity/index.ts'
import { allOrders, allProducts, offeredProducts } from './modules/store/index.ts'
import { allTickets } from './modules/support/index.ts'
import { allRequests } from './modules/wallet/index.ts'
import type { SearchedList } from './platform/data/search.ts'
import { allLogLines } from './platform/logs/lines.ts'

/** Every searchable list, for learning its common words. */
export const searchedLists = (now: Date): readonly SearchedList[] => [
  people,
  offeredProducts,
  allProducts,
  allOrders,
  allRequests,
  allTickets(now),
  libraryItems(now),
  managedItems,
  allPassages,
  visibleCourses(now),
  managedCourses,
  allStudents,
  allSubmissions,
  allCertificates,
  searchedTrail(byOwner),
  allLogLines,
]
