import { listAnnouncements } from './modules/announcements/index.ts'
import { requireCategory } from './modules/categories/index.ts'
import { getAccessSettings, itemCategories, listManagedContent, listManagedCourses } from './modules/content/index.ts'
import { listManaged as listManagedSessions } from './modules/liveSessions/index.ts'
import { listInvitations, listMembers, plansById } from './modules/membership/index.ts'
import { listAllOrders, listManagedProducts, productCategories } from './modules/store/index.ts'
import type { ViewedLists } from './modules/views/index.ts'
import { listCoins, listReviewed } from './modules/wallet/index.ts'
import type { Tx } from './platform/data/tx.ts'
import { Refusal } from './platform/refusal.ts'

/** A filter for a level that no plan has. */
const unknownLevel = async (tx: Tx, filter: string, level: string | undefined): Promise<string[]> => {
  if (!level || level === 'none') return []
  return [...(await plansById(tx)).values()].some((plan) => plan.level === level) ? [] : [filter]
}

/** A filter for a deleted category. */
const unknownCategory = async (
  tx: Tx,
  kind: Parameters<typeof requireCategory>[1],
  id: string | undefined,
): Promise<string[]> => {
  if (id === undefined) return []
  return requireCategory(tx, kind, { id }).then(
    () => [],
    (error: unknown) => {
      if (error instanceof Refusal) return ['category']
      throw error
    },
  )
}

/** How lists with saved views are counted: the way each counts itself. */
export const viewedLists: ViewedLists = {
  members: {
    count: async (tx, query) => (await listMembers(tx, query, await plansById(tx))).total,
    gone: (tx, { membership }) => unknownLevel(tx, 'membership', membership),
  },
  products: {
    count: async (tx, query) => (await listManagedProducts(tx, query)).total,
    gone: (tx, { category }) => unknownCategory(tx, productCategories, category),
  },
  orders: { count: async (tx, query) => (await listAllOrders(tx, query)).total },
  transactions: {
    count: async (tx, query) => (await listReviewed(tx, query)).total,
    gone: async (tx, { currency }) =>
      !currency || (await listCoins(tx)).some(({ code }) => code === currency) ? [] : ['currency'],
  },
  content: {
    count: async (tx, query, userId) =>
      (await listManagedContent(tx, query, { userId, house: await getAccessSettings(tx) })).total,
    gone: (tx, { category }) => unknownCategory(tx, itemCategories, category),
  },
  courses: {
    count: async (tx, query, userId) =>
      (await listManagedCourses(tx, query, { userId, house: await getAccessSettings(tx) })).total,
    gone: (tx, { level }) => unknownLevel(tx, 'level', level),
  },
  sessions: { count: async (tx, query) => (await listManagedSessions(tx, query)).total },
  announcements: { count: async (tx, query) => (await listAnnouncements(tx, query)).total },
  invitations: { count: async (tx, query) => (await listInvitations(tx, query)).total },
}
