import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, cursorText, emailOr, limitText, line, lineOrNothing, linesOrNothing, searchText } from '../fields.ts'
import { Member, MemberDetails, MemberRecords, OpenedItem, RefundableOrder, RemovalObstacle } from '../member.ts'
import { accountStatuses, roles, signupStatuses } from './identity.ts'
import { adminRoles } from '../rights.ts'

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
  /** People whose account was created on this day (UTC) or later. */
  joined_from: z.iso.date().optional(),
  /** People who were active on this day (UTC) or later. */
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
  summary: 'List people, with search, filters, sorting and pagination',
  topics: ['members'],
  query: z.strictObject({ ...filters, limit: limitText, cursor: cursorText.optional() }),
  response: z.object({
    users: z.array(Member),
    /** The number of matches, counted up to `countedUpTo`. */
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
  summary: 'Export filtered people as CSV',
  query: z.strictObject(filters),
})

export const getMember = endpoint({
  name: 'getMember',
  method: 'GET',
  path: '/users/{id}/details',
  access: 'admin',
  right: 'people:read',
  summary: 'Get the full details of a person',
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
  summary: "Get a person's memberships, latest orders and latest tickets",
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
  summary: 'List up to 50 library items a person opened, newest first',
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
  summary: 'List what must be resolved before a person can be deleted. Empty if nothing blocks it',
  topics: ['members', 'wallet', 'orders'],
  params: memberParams,
  response: z.object({ obstacles: z.array(RemovalObstacle) }),
})

const nameMissing = 'Name and Email are required fields.'
const memberFields = {
  name: line(120, nameMissing),
  email: emailOr(nameMissing),
  /** For administrators, set by an owner. Omitted: a new one becomes an owner; an existing one keeps their roles. */
  adminRoles: z.array(z.enum(adminRoles)).min(1).max(20).optional(),
}
/** Omitted: the default plan for a new member; unchanged for an existing one. */
const planId = anyId.nullable().optional()

/** Only administrators can have roles. */
const fits = ({ role, adminRoles: input }: { role?: string | undefined; adminRoles?: unknown }): boolean =>
  role !== 'user' || input === undefined
const misfit = { path: ['adminRoles'], message: 'Only administrators can have roles.' }

export const createMember = endpoint({
  name: 'createMember',
  method: 'POST',
  path: '/users',
  access: 'admin',
  right: 'people:write',
  proof: 'recent',
  summary: 'Create an approved account and email a link to set its password. Only owners add administrators',
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
  summary: 'Update a person. Omitted role, plan and status are unchanged; only owners can update administrators',
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

export const setAdminRoles = endpoint({
  name: 'setAdminRoles',
  method: 'PUT',
  path: '/users/{id}/roles',
  access: 'admin',
  right: 'roles:write',
  proof: 'recent',
  summary: "Set an administrator's roles. Their sessions end; a new owner waits for another owner if there is one",
  params: memberParams,
  body: z.strictObject({ adminRoles: z.array(z.enum(adminRoles)).min(1).max(20) }),
  example: { body: { adminRoles: ['store'] } },
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
  summary: 'Delete a person. Their sessions end, their email address is freed and records are retained',
  params: memberParams,
  /** refundable: orders whose refunds go to suspense from now on. */
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
  summary: 'Approve an application. The plan starts, and the fee counts as received',
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
  summary: 'Deny an application with a reason. The applicant can submit a new proof of payment',
  params: memberParams,
  body: z.strictObject({ reason: reason.min(1, 'Please provide a reason for rejection') }),
  example: { body: { reason: 'Too dark to read.' } },
  response: memberReply,
  refusals: ['already_decided'],
})

/** Locking out takes effect at once, unless of an administrator; restoring access requires identity confirmation. */
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

export const banMember = moveMember('banMember', '/users/{id}/ban', 'Ban a person. Their sessions end')
export const unbanMember = moveMember('unbanMember', '/users/{id}/unban', 'Unban a person', { proof: 'recent' })
export const suspendMember = moveMember('suspendMember', '/users/{id}/suspend', 'Suspend a person. Their sessions end')
export const activateMember = moveMember('activateMember', '/users/{id}/activate', 'Activate a person again', {
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
    'Reset a lost second factor, so the password alone signs in. Sessions end; for administrators, another one must confirm',
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
  summary: "Download an application's proof of payment as sent. Metadata is removed from pictures",
  params: memberParams,
})
