import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, time, usd } from '../fields.ts'
import { isCents } from '../money.ts'

/** What can wait for a second pair of eyes. */
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

/**
 * - `waiting`: for a second administrator, or for its time
 * - `applied`: it holds
 * - `called_off`: somebody took it back, or another one took its place
 * - `failed`: its time came and it was not possible any more
 */
/** Whether there was something before that becomes something else; otherwise what `after` says is all of it. */
export const isReplacing = (kind: (typeof changeKinds)[number]): boolean =>
  kind !== 'known_address' && kind !== 'announcement'

export const changeStatuses = ['waiting', 'applied', 'called_off', 'failed'] as const

/** A change that one administrator asked for and that does not hold by their word alone. */
export const GuardedChange = z.object({
  id: z.string(),
  kind: z.enum(changeKinds),
  /** What it is about: the name of a rule, the symbol of a coin, the id of a person or an announcement. */
  subject: z.string(),
  /** What changes, in words: `The rate of BTC`. */
  title: z.string(),
  before: z.string(),
  after: z.string(),
  askedBy: z.string(),
  askedById: z.string(),
  askedAt: time,
  /** When it holds by itself; null: never, another administrator must confirm it. */
  holdsAt: time.nullable(),
  status: z.enum(changeStatuses),
  /** Who confirmed it or called it off; null while it waits, and where its time decided. */
  decidedBy: z.string().nullable(),
  decidedAt: time.nullable(),
  /** Why it failed or was called off, where there is more to say. */
  reason: z.string().nullable(),
  /** Why whoever asks may not confirm it; null: they may. */
  confirmBlocked: z.string().nullable(),
})

/** The same in short, beside what it will change. */
export const WaitingChange = GuardedChange.pick({
  id: true,
  kind: true,
  title: true,
  before: true,
  after: true,
  askedBy: true,
  askedAt: true,
  holdsAt: true,
})

/** The rules that administrators decide by. */
export const Rules = z.object({
  /** USD from which on two administrators must approve a wallet request. */
  reviewByTwoFrom: z.number(),
  /** USD that one administrator may approve alone within 24 hours, of all members; beyond it another must approve too. */
  aloneADay: z.number(),
  /** USD of credits for late replies that the platform gives within 24 hours; what goes beyond it waits. */
  creditsADay: z.number(),
  /** The house sells only coins that it owns. */
  houseFloor: z.boolean(),
  /** Hours that a change waits, and a sole administrator's approval of what two must approve. */
  changeWaitHours: z.number(),
  /** Hours until a new administrator's approval counts, unless another one confirms them. */
  newAdministratorHours: z.number(),
  /** Hours that withdrawals are held after an administrator changed the member's address. */
  addressHoldHours: z.number(),
  /** Hours for which an administrator has proved who they are, before they are asked again where money or power moves. */
  proofHours: z.number(),
  /** Administrators must have a second factor, and can do nothing before they set one up. */
  adminSecondFactor: z.boolean(),
  /** Percent that a rate may be changed by at once. */
  ratePercent: z.number(),
  /** Percent that the present rate may differ from a request's when it is approved. */
  driftPercent: z.number(),
})

/** An administrator and what their word counts for. */
export const AdministratorStanding = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** From when on their approval counts where two must; a moment that has passed: it counts. */
  countsFrom: time,
  counts: z.boolean(),
  /** Why whoever asks may not confirm them before; null: they may. */
  confirmBlocked: z.string().nullable(),
})

const controlReply = z.object({
  rules: Rules,
  /** What waits first, then the last 50 that were decided. */
  changes: z.array(GuardedChange),
  administrators: z.array(AdministratorStanding),
  /** true: nobody else could decide today, so that what needs two waits instead. */
  alone: z.boolean(),
})

export const getControl = endpoint({
  name: 'getControl',
  method: 'GET',
  path: '/control',
  access: 'admin',
  right: 'control:read',
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

export const setRules = endpoint({
  name: 'setRules',
  method: 'POST',
  path: '/control/rules',
  access: 'admin',
  right: 'settings:write',
  proof: 'recent',
  summary:
    'Update approval rules; omitted ones are unchanged. Weaker ones need a waiting period or a second administrator, stricter ones do not',
  body: z.strictObject({
    reviewByTwoFrom: usd.optional(),
    aloneADay: usd.optional(),
    creditsADay: usd.optional(),
    houseFloor: z.boolean().optional(),
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
  path: '/control/changes/{id}/confirm',
  access: 'admin',
  right: 'control:decide',
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

export const callOffChange = endpoint({
  name: 'callOffChange',
  method: 'POST',
  path: '/control/changes/{id}/call-off',
  access: 'admin',
  right: 'control:decide',
  summary: "Cancel a pending change, the caller's own or another administrator's",
  params: changeParams,
  response: controlReply,
  refusals: ['already_decided'],
  idempotent: true,
})

export const confirmAdministrator = endpoint({
  name: 'confirmAdministrator',
  method: 'POST',
  path: '/control/administrators/{id}/confirm',
  access: 'admin',
  right: 'control:decide',
  proof: 'recent',
  summary: 'Confirm a new administrator as an approver. Neither they nor whoever appointed them can',
  params: changeParams,
  response: controlReply,
  refusals: ['already_decided', 'own_change', 'not_counting_yet'],
  idempotent: true,
})

export type GuardedChange = z.output<typeof GuardedChange>
export type WaitingChange = z.output<typeof WaitingChange>
export type Rules = z.output<typeof Rules>
export type AdministratorStanding = z.output<typeof AdministratorStanding>
export type Control = z.output<typeof controlReply>
