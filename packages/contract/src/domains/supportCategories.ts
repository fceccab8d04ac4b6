import { z } from 'zod'
import { categoryCalls, categoryShape } from '../categories.ts'
import { endpoint } from '../endpoint.ts'
import { linesOrNothing } from '../fields.ts'

// The categories of tickets.

/** A category as administrators manage it; `ticketCount` goes up to `countedUpTo`. */
export const SupportCategory = categoryShape({ ticketCount: z.number() })
export type SupportCategory = z.output<typeof SupportCategory>

export const listSupportCategories = endpoint({
  name: 'listSupportCategories',
  method: 'GET',
  path: '/support/categories',
  access: 'signedIn',
  allFor: 'support:read',
  summary: 'List ticket categories',
  topics: ['tickets'],
  /** Besides id and name, the fields of `SupportCategory` are there for administrators who see hidden ones. */
  response: z.object({ categories: z.array(SupportCategory.partial().required({ id: true, name: true })) }),
})

/** The administrator calls for ticket categories. */
export const supportCategoryCalls = categoryCalls({
  path: '/support/categories',
  rights: { read: 'support:read', write: 'support:write' },
  names: {
    list: 'listManagedSupportCategories',
    create: 'createSupportCategory',
    update: 'updateSupportCategory',
    remove: 'deleteSupportCategory',
  },
  summaries: {
    list: 'List all ticket categories, including hidden ones',
    create: 'Create a ticket category',
    update: 'Update a ticket category. Omitted fields are unchanged',
    remove: 'Delete an empty ticket category',
  },
  topics: ['tickets'],
  category: SupportCategory,
  more: { description: linesOrNothing(500).optional() },
  example: { name: 'Retreats', description: 'Rooms, dates and bookings.', active: true },
  holds: 'category_holds_tickets',
})

export const {
  list: listManagedSupportCategories,
  create: createSupportCategory,
  update: updateSupportCategory,
  remove: deleteSupportCategory,
} = supportCategoryCalls
