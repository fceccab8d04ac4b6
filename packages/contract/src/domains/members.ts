import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, cursorText, emailOr, limitText, line, lineOrNothing, linesOrNothing, searchText } from '../fields.ts'
import { Member, MemberDetails, MemberRecords, OpenedItem, RefundableOrder, RemovalObstacle } from '../member.ts'
import { accountStatuses, roles, signupStatuses } from './identity.ts'
import { offices } from '../rights.ts'

export {
  accountMoves,
  Member,
  MemberDetails,
  MemberRecords,
  OpenedItem,
  RefundableOrder,
  RemovalObstacle,
  SignupRequest,
} from '../member.ts'

export const memberSorts = ['joined', 'name', 'email', 'lastActive'] as const

const memberReply = z.object({ user: Member })
const memberParams = z.strictObject({ id: anyId })

const filters = {
  search: searchText.optional(),
  status: z.enum(accountStatuses).optional(),
  role: z.enum(roles).optional(),
  /** A membership level, or `none`. */
  membership: lineOrNothing(60).optional(),
  signup: z.enum(signupStatuses).optional(),
  /** Who got their account on this day (UTC) or later. */
  joined_from: z.iso.date().optional(),
  /** Who signed in or was here on this day (UTC) or later. */
  seen_from: z.iso.date().optional(),
  sort: z.enum(memberSorts).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
}

export const listMembers = endpoint({
  name: 'listMembers',
  method: 'GET',
  path: '/users',
  access: 'admin',
  right: 'people:read',
  summary: 'People, searched, filtered, sorted, a page at a time',
  topics: ['members'],
  query: z.strictObject({ ...filters, limit: limitText, cursor: cursorText.optional() }),
  response: z.object({
    users: z.array(Member),
    /** How many match, counted up to `countedUpTo`. */
    total: z.number(),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
  }),
})

export const exportMembers = endpoint({
  name: 'exportMembers',
  method: 'GET',
  path: '/users/export',
  access: 'admin',
  right: 'people:read',
  summary: 'Exactly the people that are filtered, as CSV',
  query: z.strictObject(filters),
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

export const getMemberRecords = endpoint({
  name: 'getMemberRecords',
  method: 'GET',
  path: '/users/{id}/records',
  access: 'admin',
  right: 'people:read',
  summary: 'What one person was a member of, their latest orders and their latest tickets',
  topics: ['members', 'orders', 'tickets'],
  params: memberParams,
  response: MemberRecords,
})

export const getMemberContent = endpoint({
  name: 'getMemberContent',
  method: 'GET',
  path: '/users/{id}/content',
  access: 'admin',
  right: 'people:read',
  analytics: true,
  summary: 'What one person opened of the library, latest first, at most 50',
  topics: ['members'],
  params: memberParams,
  response: z.object({ total: z.number(), items: z.array(OpenedItem) }),
})

export const getRemovalObstacles = endpoint({
  name: 'getRemovalObstacles',
  method: 'GET',
  path: '/users/{id}/obstacles',
  access: 'admin',
  right: 'people:write',
  summary: 'All that must be settled before a person can be removed; empty: nothing',
  topics: ['members', 'wallet', 'orders'],
  params: memberParams,
  response: z.object({ obstacles: z.array(RemovalObstacle) }),
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

/** Only administrators can have roles. */
const fits = ({ role, offices: input }: { role?: string | undefined; offices?: unknown }): boolean =>
  role !== 'user' || input === undefined
const misfit = { path: ['offices'], message: 'Only administrators can have roles.' }

export const createMember = endpoint({
  name: 'createMember',
  method: 'POST',
  path: '/users',
  access: 'admin',
  right: 'people:write',
  proof: 'recent',
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
  proof: 'recent',
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
  proof: 'recent',
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
  proof: 'recent',
  summary: 'Remove a person: sessions end, the e-mail address is free again, records stay',
  params: memberParams,
  /** refundable: orders whose refund goes to suspense from now on. */
  response: z.object({ message: z.string(), refundable: z.array(RefundableOrder) }),
  refusals: [
    'not_yourself',
    'last_administrator',
    'removal_held',
    'signup_undecided',
    'payment_undecided',
    'wallet_not_empty',
    'orders_open',
  ],
})

const reason = linesOrNothing(1000)

export const approveSignup = endpoint({
  name: 'approveSignup',
  method: 'POST',
  path: '/users/{id}/approve',
  access: 'admin',
  right: 'people:decide',
  proof: 'recent',
  claimable: true,
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
  proof: 'recent',
  claimable: true,
  summary: 'Turn an application down with a reason; the person may send a new proof',
  params: memberParams,
  body: z.strictObject({ reason: reason.min(1, 'Please provide a reason for rejection') }),
  example: { body: { reason: 'Too dark to read.' } },
  response: memberReply,
  refusals: ['already_decided'],
})

/** Keeping out whoever does harm waits for nothing, unless it is an administrator; letting in again asks first. */
const moveMember = <const N extends string, const P extends string>(
  name: N,
  path: P,
  summary: string,
  asks: { proof?: 'recent' } = {},
) =>
  endpoint({
    ...asks,
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
export const unbanMember = moveMember('unbanMember', '/users/{id}/unban', 'Make a banned person active again', {
  proof: 'recent',
})
export const suspendMember = moveMember('suspendMember', '/users/{id}/suspend', 'Suspend a person; every session ends')
export const activateMember = moveMember('activateMember', '/users/{id}/activate', 'Make a person active again', {
  proof: 'recent',
})

export const resetSecondFactor = endpoint({
  name: 'resetSecondFactor',
  method: 'POST',
  path: '/users/{id}/second-factor/reset',
  access: 'admin',
  right: 'people:write',
  proof: 'recent',
  summary:
    'Take the second factor from who has lost it: their password alone signs in until they set up another; of an administrator another one must confirm it',
  params: memberParams,
  response: z.object({ message: z.string() }),
  refusals: ['not_yourself', 'factor_missing'],
  idempotent: true,
})

export const getSignupProof = endpoint({
  name: 'getSignupProof',
  method: 'GET',
  path: '/users/{id}/proof',
  access: 'admin',
  right: 'people:read',
  summary: 'The proof of payment of an application, as it was sent (pictures without their metadata)',
  params: memberParams,
})
