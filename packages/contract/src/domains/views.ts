// Saved views of back-office lists: filters, search and sort order under a name.
import { z } from 'zod'
import { endpoint, type Endpoint } from '../endpoint.ts'
import { anyId, line } from '../fields.ts'
import { listAnnouncements } from './announcements.ts'
import { listOrders } from './orderManagement.ts'
import { listInvitations } from './invitations.ts'
import { listManagedLiveSessions } from './liveSessions.ts'
import { listMembers } from './members.ts'
import { listManagedProducts } from './products.ts'
import { listManagedContent } from './libraryManagement.ts'
import { listManagedCourses } from './courseManagement.ts'
import { listTransactions } from './transactions.ts'

/** The lists that have views by name, and the call of each. */
export const viewedLists = {
  members: listMembers,
  products: listManagedProducts,
  orders: listOrders,
  transactions: listTransactions,
  content: listManagedContent,
  courses: listManagedCourses,
  sessions: listManagedLiveSessions,
  announcements: listAnnouncements,
  invitations: listInvitations,
} as const satisfies Readonly<Record<string, Endpoint>>

export type ViewedList = keyof typeof viewedLists
const listNames = Object.keys(viewedLists) as [ViewedList, ...ViewedList[]]

/** The maximum views a person can save per list, and the maximum shared by others. */
export const MOST_VIEWS = 20
export const VIEW_NAME_MAX = 40

export const SavedView = z.object({
  id: z.string(),
  name: z.string(),
  /** The query of the list: its filters, search and order. */
  query: z.record(z.string(), z.string()),
  shared: z.boolean(),
  /** Whether the caller saved it. */
  own: z.boolean(),
  /** Who saved it. */
  by: z.string(),
  /** Whether the caller can change it. */
  mayChange: z.boolean(),
  /** The number of its results, counted up to `countedUpTo`; null: it is no longer valid. */
  count: z.number().nullable(),
  /** Filters whose value no longer exists. */
  missingFilters: z.array(z.string()),
})

const list = z.enum(listNames, 'Please choose a list that has views.')
const params = z.strictObject({ id: anyId })
const name = line(VIEW_NAME_MAX, 'Please give the view a name.')
const query = z
  .record(z.string().max(40), z.string().max(400), 'Please say what the view shows.')
  .refine((input) => Object.keys(input).length <= 20, 'Please use fewer filters.')
const reply = z.object({ views: z.array(SavedView) })

export const listViews = endpoint({
  name: 'listViews',
  method: 'GET',
  path: '/views',
  access: 'admin',
  right: 'audit:read',
  summary: "List saved views of a list, the caller's and shared ones, in the caller's order with result counts",
  topics: [
    'views',
    'members',
    'products',
    'orders',
    'wallet',
    'content',
    'courses',
    'live_sessions',
    'announcements',
    'plans',
    'coins',
  ],
  query: z.strictObject({ list }),
  example: { query: { list: 'members' } },
  response: reply,
})

export const createView = endpoint({
  name: 'createView',
  method: 'POST',
  path: '/views',
  access: 'admin',
  right: 'audit:read',
  summary: 'Create a saved view of a list, private or shared with all who can read the list',
  body: z.strictObject({ list, name, query, shared: z.boolean() }),
  example: { body: { list: 'members', name: 'Suspended', query: { status: 'suspended' }, shared: false } },
  response: z.object({ id: z.string() }),
  refusals: ['view_query', 'views_full'],
  idempotent: true,
})

export const updateView = endpoint({
  name: 'updateView',
  method: 'PUT',
  path: '/views/{id}',
  access: 'admin',
  right: 'audit:read',
  summary: "Update a saved view's name, sharing or filters. Omitted fields are unchanged",
  params,
  body: z.strictObject({ name: name.optional(), query: query.optional(), shared: z.boolean().optional() }),
  example: { body: { name: 'Kept out', shared: true } },
  response: z.object({ message: z.string() }),
  refusals: ['view_query', 'view_of_other'],
})

export const deleteView = endpoint({
  name: 'deleteView',
  method: 'DELETE',
  path: '/views/{id}',
  access: 'admin',
  right: 'audit:read',
  summary: 'Delete a saved view. The records in it are unchanged',
  params,
  response: z.object({ message: z.string() }),
  refusals: ['view_of_other'],
})

export const reorderViews = endpoint({
  name: 'reorderViews',
  method: 'PUT',
  path: '/views/order',
  access: 'admin',
  right: 'audit:read',
  summary: 'Reorder the saved views of a list, for the caller only',
  body: z.strictObject({ list, ids: z.array(anyId).max(2 * MOST_VIEWS) }),
  example: { body: { list: 'members', ids: [] } },
  response: z.object({ message: z.string() }),
})

export type SavedView = z.output<typeof SavedView>
