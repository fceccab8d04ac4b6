import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../fields.ts'

// Global search across all records, for navigation.

/** The kinds of results in display order, and the maximum of each. */
export const resultKinds = { person: 6, order: 4, request: 4, ticket: 4, product: 4, content: 4, course: 4 } as const
export type ResultKind = keyof typeof resultKinds

export const SearchResult = z.object({
  kind: z.enum(['person', 'order', 'request', 'ticket', 'product', 'content', 'course']),
  id: z.string(),
  /** Its name, title or reference. */
  title: z.string(),
  /** Its owner, or what it belongs to. */
  detail: z.string(),
  /** As in lists; null if there is none. */
  status: z.string().nullable(),
})
export type SearchResult = z.output<typeof SearchResult>

export const searchEverything = endpoint({
  name: 'searchEverything',
  method: 'GET',
  path: '/search/everything',
  access: 'admin',
  right: 'audit:read',
  summary: "Search people, orders, requests, tickets, products, items and courses, by the caller's permissions",
  query: z.strictObject({ search: line(100) }),
  example: { query: { search: 'moon' } },
  topics: [],
  response: z.object({ results: z.array(SearchResult) }),
})
