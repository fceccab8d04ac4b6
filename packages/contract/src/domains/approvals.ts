import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, time, usd } from '../fields.ts'
import { isCents } from '../money.ts'

/** Changes that can wait for a second administrator. */
export const changeKinds = [
  'rule',
  'rate',
  'deposit_address',
  'payment_ways',
  'mail_server',
  'known_address',
  'announcement',
  'credits',
  'email',
  'offices',
  'second_factor',
] as const

/** Whether there is a previous value; otherwise `after` describes all of it. */
export const isReplacing = (kind: (typeof changeKinds)[number]): boolean =>
  kind !== 'known_address' && kind !== 'announcement'

/**
 * - `waiting`: for a second administrator, or for its time
 * - `applied`: in effect
 * - `called_off`: cancelled, or replaced by another one
 * - `failed`: no longer possible when its time came
 */
export const changeStatuses = ['waiting', 'applied', 'called_off', 'failed'] as const

/** A change requested by one administrator that does not take effect by their decision alone. */
export const GuardedChange = z.object({
  id: z.string(),
  kind: z.enum(changeKinds),
  /** Its subject: the name of a rule, the symbol of a coin, the id of a person or an announcement. */
  subject: z.string(),
  /** What changes, in words: `The rate of BTC`. */
  title: z.string(),
  before: z.string(),
  after: z.string(),
  requestedBy: z.string(),
  requestedById: z.string(),
  requestedAt: time,
  /** When it takes effect by itself; null: never, another administrator must confirm it. */
  holdsAt: time.nullable(),
  status: z.enum(changeStatuses),
  /** Who confirmed or cancelled it; null while it waits, and if its time decided. */
  decidedBy: z.string().nullable(),
  decidedAt: time.nullable(),
  /** Why it failed or was cancelled, if there is more to say. */
  reason: z.string().nullable(),
  /** Why the caller may not confirm it; null: they may. */
  confirmBlocked: z.string().nullable(),
})

/** The same in short, next to what it will change. */
export const PendingChange = GuardedChange.pick({
  id: true,
  kind: true,
  title: true,
  before: true,
  after: true,
  requestedBy: true,
  requestedAt: true,
  holdsAt: true,
})

/** The approval rules of administrators. */
export const Rules = z.object({
  /** The USD amount from which wallet requests need two approvals. */
  reviewByTwoFrom: z.number(),
  /**
   * USD that one administrator can approve alone within 24 hours, across all members; beyond it a second approval is
   * needed.
   */
  aloneADay: z.number(),
  /** USD of credits for late replies within 24 hours; anything beyond it waits. */
  creditsADay: z.number(),
  /** Whether the platform sells only coins it owns. */
  treasuryFloor: z.boolean(),
  /** Hours that a change waits, and that a sole administrator's approval waits where two are needed. */
  changeWaitHours: z.number(),
  /** Hours until a new administrator's approval counts, unless another one confirms them. */
  newAdministratorHours: z.number(),
  /** Hours that withdrawals are on hold after an administrator changed the member's email address. */
  addressHoldHours: z.number(),
  /** Hours that an identity confirmation of an administrator is valid for actions on money and power. */
  proofHours: z.number(),
  /** Whether administrators must have a second factor, and can do nothing before they set one up. */
  adminSecondFactor: z.boolean(),
  /** The maximum change of a rate at once, in percent. */
  ratePercent: z.number(),
  /** The maximum difference in percent between the current rate and a request's rate at approval. */
  driftPercent: z.number(),
})

/** An administrator, and whether their approval counts. */
export const AdministratorStatus = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** When their approval starts to count where two are needed; a past moment: it counts. */
  countsFrom: time,
  counts: z.boolean(),
  /** Why the caller may not confirm them early; null: they may. */
  confirmBlocked: z.string().nullable(),
})

const controlReply = z.object({
  rules: Rules,
  /** Pending ones first, then the last 50 decided. */
  changes: z.array(GuardedChange),
  administrators: z.array(AdministratorStatus),
  /** true: nobody else could decide today, so what needs two approvals waits instead. */
  alone: z.boolean(),
})

export const getApprovals = endpoint({
  name: 'getApprovals',
  method: 'GET',
  path: '/approvals',
  access: 'admin',
  right: 'approvals:read',
  summary: 'Get approval rules, pending and recent changes, and which administrators can approve',
  topics: ['control'],
  response: controlReply,
})

const hours = z
  .number()
  .int('Please enter whole hours.')
  .min(1, 'Please enter at least 1 hour.')
  .max(720, 'Please enter at most 720 hours.')
const percent = z
  .number()
  .min(0, 'Please enter 0 or more.')
  .max(100, 'Please enter at most 100.')
  .refine(isCents, 'Please use at most 2 decimals.')

export const setApprovalRules = endpoint({
  name: 'setApprovalRules',
  method: 'POST',
  path: '/approvals/rules',
  access: 'admin',
  right: 'settings:write',
  proof: 'recent',
  summary:
    'Update approval rules; omitted ones are unchanged. Weaker ones need a waiting period or a second administrator, stricter ones do not',
  body: z.strictObject({
    reviewByTwoFrom: usd.optional(),
    aloneADay: usd.optional(),
    creditsADay: usd.optional(),
    treasuryFloor: z.boolean().optional(),
    changeWaitHours: hours.optional(),
    newAdministratorHours: hours.optional(),
    addressHoldHours: hours.optional(),
    proofHours: hours.optional(),
    adminSecondFactor: z.boolean().optional(),
    ratePercent: percent.optional(),
    driftPercent: percent.optional(),
  }),
  example: { body: { driftPercent: 4 } },
  response: controlReply,
})

const changeParams = z.strictObject({ id: anyId })

export const confirmChange = endpoint({
  name: 'confirmChange',
  method: 'POST',
  path: '/approvals/changes/{id}/confirm',
  access: 'admin',
  right: 'approvals:decide',
  proof: 'recent',
  summary: "Confirm another administrator's pending change. It takes effect immediately",
  params: changeParams,
  response: controlReply,
  refusals: [
    'already_decided',
    'own_change',
    'not_counting_yet',
    'asker_not_counting',
    'confirmed_too_soon',
    'change_not_possible',
  ],
  idempotent: true,
})

export const cancelChange = endpoint({
  name: 'cancelChange',
  method: 'POST',
  path: '/approvals/changes/{id}/cancel',
  access: 'admin',
  right: 'approvals:decide',
  summary: "Cancel a pending change, the caller's own or another administrator's",
  params: changeParams,
  response: controlReply,
  refusals: ['already_decided'],
  idempotent: true,
})

export const confirmAdministrator = endpoint({
  name: 'confirmAdministrator',
  method: 'POST',
  path: '/approvals/administrators/{id}/confirm',
  access: 'admin',
  right: 'approvals:decide',
  proof: 'recent',
  summary: 'Confirm a new administrator as an approver. Neither they nor whoever appointed them can',
  params: changeParams,
  response: controlReply,
  refusals: ['already_decided', 'own_change', 'not_counting_yet'],
  idempotent: true,
})

export type GuardedChange = z.output<typeof GuardedChange>
export type PendingChange = z.output<typeof PendingChange>
export type Rules = z.output<typeof Rules>
export type AdministratorStatus = z.output<typeof AdministratorStatus>
export type Control = z.output<typeof controlReply>
