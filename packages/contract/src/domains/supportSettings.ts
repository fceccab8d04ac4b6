import { z } from 'zod'
import { PendingChange } from './approvals.ts'
import { endpoint } from '../endpoint.ts'
import { email, lineOrNothing, linesOrNothing } from '../fields.ts'
import { ticketPriorities } from '../ticket.ts'

// Support settings: SLA targets, opening hours, and contact details.

const minutes = z.int('Please enter a whole number.').min(1, 'Please enter at least 1.').max(43_200).nullable()

/** The targets of one priority in minutes of opening hours; null: none. */
export const Targets = z.strictObject({ first: minutes, next: minutes, solution: minutes })
export type Targets = z.output<typeof Targets>

const clock = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$/, 'Please enter a time such as 09:00.')

export const SupportSettings = z.strictObject({
  targets: z.strictObject(
    Object.fromEntries(ticketPriorities.map((priority) => [priority, Targets])) as Record<
      (typeof ticketPriorities)[number],
      typeof Targets
    >,
  ),
  businessHours: z.strictObject({
    /** IANA name. */
    time_zone: z.string().max(64),
    /** From Monday (0) to Sunday (6): opening hours; an empty day is closed. All empty: always open. */
    days: z.array(z.array(z.strictObject({ from: clock, to: clock })).max(4)).length(7),
    /** `2026-12-25` */
    holidays: z.array(z.iso.date('Please enter a date.')).max(100),
  }),
  contact: z.strictObject({
    email: z.union([z.literal(''), email]),
    phone: lineOrNothing(40),
    directions: linesOrNothing(1000),
  }),
  /** The credit in USD for a missed target, posted in the ledger; 0: none. */
  credit_usd: z.number().min(0).max(100),
  /** Days after which a resolved ticket closes by itself; 0: never. */
  close_after_days: z.int().min(0).max(365),
})
export type SupportSettings = z.output<typeof SupportSettings>

/** Larger or earlier credits that wait for another administrator or their time; null: none. */
const pendingChange = PendingChange.nullable()

export const getSupportSettings = endpoint({
  name: 'getSupportSettings',
  method: 'GET',
  path: '/support/settings',
  access: 'admin',
  right: 'support:read',
  summary: 'Get support settings: response targets, support hours and contact details',
  topics: ['platform', 'control'],
  response: z.object({
    settings: SupportSettings,
    pendingChange,
    /** The address for replies by email; null: there is none. */
    mailIn: z.object({ domain: z.string(), listening: z.boolean() }).nullable(),
  }),
})

export const updateSupportSettings = endpoint({
  name: 'updateSupportSettings',
  method: 'PUT',
  path: '/support/settings',
  access: 'admin',
  right: 'settings:write',
  proof: 'recent',
  summary:
    'Update support settings. A larger or earlier credit for late replies needs a waiting period or a second administrator',
  body: SupportSettings.partial(),
  example: { body: { close_after_days: 14 } },
  response: z.object({ settings: SupportSettings, pendingChange }),
  refusals: ['time_zone_unknown'],
})
