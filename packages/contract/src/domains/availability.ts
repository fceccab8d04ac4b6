import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { builtFeatures } from '../features.ts'
import { linesOrNothing, time } from '../fields.ts'
import { controlsReply, SystemFeature } from './system.ts'

// The availability of the platform to members: feature switches, and planned maintenance.

export const listFeatures = endpoint({
  name: 'listFeatures',
  method: 'GET',
  path: '/system-controls/features',
  access: 'admin',
  right: 'settings:read',
  summary: 'List feature switches and their state',
  topics: ['platform'],
  response: z.object({ features: z.array(SystemFeature) }),
})

/** The switches: those of the whole platform, and its features. */
export const turned = ['maintenance', 'registration', 'login', ...builtFeatures] as const
export type Turned = (typeof turned)[number]

/** What a switch affects. Orders: being prepared or in transit; requests: waiting for a decision. */
const touched = [
  'members',
  'signedIn',
  'applicants',
  'carts',
  'orders',
  'courses',
  'sessions',
  'deposits',
  'withdrawals',
  'trades',
] as const
export const Effect = z.object({ of: z.enum(touched), count: z.number() })
export type Effect = z.output<typeof Effect>

export const getEffects = endpoint({
  name: 'getEffects',
  method: 'GET',
  path: '/system-controls/effects',
  access: 'admin',
  right: 'settings:read',
  summary: 'Count the people and records that switching a feature or setting would affect now',
  query: z.strictObject({ of: z.enum(turned) }),
  example: { query: { of: 'store' } },
  /** None: it is requested when a switch is about to be turned. */
  topics: [],
  response: z.object({ effects: z.array(Effect) }),
})

export const setFeature = endpoint({
  name: 'setFeature',
  method: 'POST',
  path: '/system-controls/feature',
  access: 'admin',
  right: 'settings:write',
  proof: 'recent',
  summary: 'Turn a feature on or off. While it is off, members cannot see or use it',
  body: z.strictObject({ feature: z.enum(builtFeatures), status: z.boolean() }),
  example: { body: { feature: 'store', status: true } },
  response: controlsReply,
})

/** The maximum duration of planned maintenance, and how far ahead it can be planned. */
export const maintenanceLimits = { longestDays: 7, aheadDays: 366 } as const

export const planMaintenance = endpoint({
  name: 'planMaintenance',
  method: 'POST',
  path: '/system-controls/maintenance/plan',
  access: 'admin',
  right: 'settings:write',
  proof: 'recent',
  summary: 'Schedule maintenance that starts and ends automatically. Replaces any existing schedule',
  body: z.strictObject({ from: time, until: time, message: linesOrNothing(300) }),
  example: { body: { from: '2026-01-10T22:00:00.000Z', until: '2026-01-11T00:00:00.000Z', message: 'New disks.' } },
  response: controlsReply,
  refusals: ['maintenance_times'],
})

export const cancelMaintenance = endpoint({
  name: 'cancelMaintenance',
  method: 'DELETE',
  path: '/system-controls/maintenance/plan',
  access: 'admin',
  right: 'settings:write',
  proof: 'recent',
  summary: 'Cancel scheduled maintenance, or end it if it has started',
  response: controlsReply,
})
