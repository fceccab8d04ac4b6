import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, cursorText, emailOr, limitText, line, lineOrNothing, linesOrNothing, time } from '../fields.ts'
import { accountStatuses, roles, signupStatuses } from './identity.ts'
import type { Moves } from '../moves.ts'
import { offices } from '../rights.ts'
import { transactionStatuses } from './wallet.ts'

/** Account states that an administrator may move a person between. */
export const accountMoves = {
  active: ['inactive', 'suspended', 'banned'],
  inactive: ['active', 'suspended', 'banned'],
  suspended: ['active', 'banned'],
  banned: ['active'],
} as const satisfies Moves

/** What an administrator checks before deciding on an application. */
export const SignupRequest = z.object({
  approved: z.boolean(),
  status: z.enum(signupStatuses),
  plan_id: z.string(),
  plan_name: z.string(),
  /** Path of the proof's bytes, for administrators; null when the fee was 0. */
  proof_image_path: z.string().nullable(),
  proof_kind: z.enum(['image', 'pdf']).nullable(),
  proof_name: z.string().nullable(),
  proof_bytes: z.number().nullable(),
  /** Other applications that came with the very same file. */
  proof_seen_before: z.number(),
  /** What the applicant says was paid, decimal text. */
  fee_crypto: z.string().nullable(),
  fee_usd: z.number(),
  crypto_symbol: z.string().nullable(),
  /** What was due at that rate, decimal text; equal to `fee_crypto` or the request was refused. */
  expected_crypto: z.string().nullable(),
  /** USD for one coin that the amount rests on: in force within the hour before the request was made. */
  rate: z.number().nullable(),
  address: z.string().nullable(),
  network: z.string().nullable(),
  sentAt: time,
  decidedAt: time.nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
})

export const Member = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** Of an administrator; empty for others. */
  offices: z.array(z.enum(offices)),
  /** Membership level in force, or the one applied for while pending; `none` without one. */
  membership: z.string(),
  plan_id: z.string().nullable(),
  plan_name: z.string().nullable(),
  status: z.enum(accountStatuses),
  joined: time,
  lastActive: time.nullable(),
  signupRequest: SignupRequest.nullable(),
})

/** An order that money may still go back for, and until when. */
export const RefundableOrder = z.object({ reference: z.string(), until: time })

export const MemberDetails = Member.extend({
  totalSessions: z.number(),
  membershipSince: time.nullable(),
  membershipEndsAt: time.nullable(),
  contentViewed: z.number(),
  /** Null for who may not see the store. */
  purchases: z.number().nullable(),
  /** Delivered orders that can still be refunded: what goes back once the person is removed goes to suspense. */
  refundable: z.array(RefundableOrder),
  supportTickets: z.number(),
  /** USD of everything that has a rate; coin amounts as decimal text. Held amounts count. Null for who may not see money. */
  walletBalance: z.object({ total: z.number(), btc: z.string(), eth: z.string() }).nullable(),
  /** What the person owns some of, US dollars last. Empty for who may not see money. */
  cryptoPortfolio: z.array(
    z.object({
      symbol: z.string(),
      name: z.string(),
      amount: z.string(),
      /** Null without a rate. */
      usdValue: z.number().nullable(),
      change24h: z.number().nullable(),
    }),
  ),
  /** The last 10 requests, newest first; worth when they were made. Empty for who may not see money. */
  recentTransactions: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      date: time,
      amount: z.string(),
      currency: z.string(),
      usdValue: z.number().nullable(),
      status: z.enum(transactionStatuses),
    }),
  ),
  activityLog: z.array(
    z.object({ id: z.string(), icon: z.string(), action: z.string(), details: z.string(), timestamp: time }),
  ),
})

export const memberSorts = ['joined', 'name', 'email', 'lastActive'] as const

const memberReply = z.object({ user: Member })
const memberParams = z.strictObject({ id: anyId })

export const listMembers = endpoint({
  name: 'listMembers',
  method: 'GET',
  path: '/users',
  access: 'admin',
  right: 'people:read',
  summary: 'People, searched, filtered, sorted, a page at a time',
  topics: ['members'],
  query: z.strictObject({
    search: z.string().trim().normalize('NFC').max(200).optional(),
    status: z.enum(accountStatuses).optional(),
    role: z.enum(roles).optional(),
    /** A membership level, or `none`. */
    membership: lineOrNothing(60).optional(),
    signup: z.enum(signupStatuses).optional(),
    sort: z.enum(memberSorts).optional(),
    direction: z.enum(['asc', 'desc']).optional(),
    limit: limitText,
    cursor: cursorText.optional(),
  }),
  response: z.object({
    users: z.array(Member),
    /** How many match, counted up to `countedUpTo`. */
    total: z.number(),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
  }),
})

export const getMember = endpoint({
  name: 'getMember',
  method: 'GET',
  path: '/users/{id}/details',
  access: 'admin',
  right: 'people:read',
  summary: 'Everything the platform holds about one person',
  topics: ['members'],
  params: memberParams,
  response: z.object({ user: MemberDetails }),
})

const nameMissing = 'Name and Email are required fields.'
const memberFields = {
  name: line(120, nameMissing),
  email: emailOr(nameMissing),
  /** Of an administrator, by an owner. Left out: a new administrator becomes an owner; an existing one keeps theirs. */
  offices: z.array(z.enum(offices)).min(1).max(20).optional(),
}
/** Left out: the default plan for a new member; unchanged for an existing one. */
const planId = anyId.nullable().optional()

/** Only administrators hold offices. */
const fits = ({ role, offices: given }: { role?: string | undefined; offices?: unknown }): boolean =>
  role !== 'user' || given === undefined
const misfit = { path: ['offices'], message: 'Only administrators hold offices.' }

export const createMember = endpoint({
  name: 'createMember',
  method: 'POST',
  path: '/users',
  access: 'admin',
  right: 'people:write',
  summary:
    'Add a person, approved at once; they get an e-mail with a link to choose a password. Administrators are added by owners',
  body: z.strictObject({ ...memberFields, role: z.enum(roles).default('user'), plan_id: planId }).refine(fits, misfit),
  example: { body: { name: 'Ada Holm', email: 'ada@example.org', role: 'user' } },
  response: memberReply,
  refusals: ['email_taken', 'plan_unknown'],
  idempotent: true,
})

export const updateMember = endpoint({
  name: 'updateMember',
  method: 'PUT',
  path: '/users/{id}',
  access: 'admin',
  right: 'people:write',
  summary:
    'Change name, e-mail, role, plan or status; what is left out of the last three stays as it is. Administrators are changed by owners',
  params: memberParams,
  body: z
    .strictObject({
      ...memberFields,
      role: z.enum(roles).optional(),
      plan_id: planId,
      status: z.enum(accountStatuses).optional(),
    })
    .refine(fits, misfit),
  example: { body: { name: 'Ada Holm', email: 'ada@example.org', role: 'user' } },
  response: memberReply,
  refusals: [
    'email_taken',
    'plan_unknown',
    'not_yourself',
    'last_administrator',
    'status_not_possible',
    'not_administrator',
    'signup_undecided',
  ],
})

export const setOffices = endpoint({
  name: 'setOffices',
  method: 'PUT',
  path: '/users/{id}/offices',
  access: 'admin',
  right: 'offices:write',
  summary: 'Say which offices an administrator holds, and so what they may do; their sessions end',
  params: memberParams,
  body: z.strictObject({ offices: z.array(z.enum(offices)).min(1).max(20) }),
  example: { body: { offices: ['store'] } },
  response: memberReply,
  refusals: ['not_yourself', 'last_administrator', 'not_administrator'],
})

export const deleteMember = endpoint({
  name: 'deleteMember',
  method: 'DELETE',
  path: '/users/{id}',
  access: 'admin',
  right: 'people:write',
  summary: 'Remove a person: sessions end, the e-mail address is free again, records stay',
  params: memberParams,
  /** refundable: orders whose refund goes to suspense from now on. */
  response: z.object({ message: z.string(), refundable: z.array(RefundableOrder) }),
  refusals: ['not_yourself', 'last_administrator', 'wallet_not_empty', 'orders_open'],
})

const reason = linesOrNothing(1000)

export const approveSignup = endpoint({
  name: 'approveSignup',
  method: 'POST',
  path: '/users/{id}/approve',
  access: 'admin',
  right: 'people:decide',
  summary: 'Let an applicant in: the plan begins, the fee counts as received',
  params: memberParams,
  response: memberReply,
  refusals: ['already_decided'],
})

export const denySignup = endpoint({
  name: 'denySignup',
  method: 'POST',
  path: '/users/{id}/deny',
  access: 'admin',
  right: 'people:decide',
  summary: 'Turn an application down with a reason; the person may send a new proof',
  params: memberParams,
  body: z.strictObject({ reason: reason.min(1, 'Please provide a reason for rejection') }),
  example: { body: { reason: 'Too dark to read.' } },
  response: memberReply,
  refusals: ['already_decided'],
})

const moveMember = <const N extends string, const P extends string>(name: N, path: P, summary: string) =>
  endpoint({
    name,
    method: 'POST',
    path,
    access: 'admin',
    right: 'people:write',
    summary,
    params: memberParams,
    body: z.strictObject({ reason: reason.optional() }),
    response: memberReply,
    refusals: ['not_yourself', 'last_administrator', 'status_not_possible'],
  })

export const banMember = moveMember('banMember', '/users/{id}/ban', 'Ban a person; every session ends')
export const unbanMember = moveMember('unbanMember', '/users/{id}/unban', 'Make a banned person active again')
export const suspendMember = moveMember('suspendMember', '/users/{id}/suspend', 'Suspend a person; every session ends')
export const activateMember = moveMember('activateMember', '/users/{id}/activate', 'Make a person active again')

export const getSignupProof = endpoint({
  name: 'getSignupProof',
  method: 'GET',
  path: '/users/{id}/proof',
  access: 'admin',
  right: 'people:read',
  summary: 'The proof of payment of an application, as it was sent (pictures without their metadata)',
  params: memberParams,
})

export type Member = z.output<typeof Member>
export type MemberDetails = z.output<typeof MemberDetails>
export type SignupRequest = z.output<typeof SignupRequest>
export type RefundableOrder = z.output<typeof RefundableOrder>
