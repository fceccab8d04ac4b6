import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, cursorText, limitText, line, linesOrNothing, time } from '../fields.ts'
import { signupStatuses } from './identity.ts'

// Invitation links: those of administrators, which can waive something, and one per member, which waives nothing.

/** The maximum uses of an invitation. */
export const INVITATION_MOST = 1000
export const INVITATION_LABEL_MAX = 80
export const INVITATION_TEXT_MAX = 500

/**
 * The state of an invitation: `open`; `used` up; `ended`; `revoked`; `lapsed`, because its creator may no longer decide
 * on members.
 */
export const invitationStates = ['open', 'used', 'ended', 'revoked', 'lapsed'] as const
export type InvitationState = (typeof invitationStates)[number]

export const Invitation = z.object({
  id: z.string(),
  /** Its name for administrators. */
  label: z.string(),
  /** The message to the person invited, verbatim. */
  message: z.string(),
  /** null: any plan. */
  planId: z.string().nullable(),
  planName: z.string().nullable(),
  limit: z.number(),
  /** Applications sent with it and not denied. */
  used: z.number(),
  /** The approved ones among them. */
  joined: z.number(),
  endsAt: time,
  waivesFee: z.boolean(),
  waivesApproval: z.boolean(),
  state: z.enum(invitationStates),
  madeBy: z.string(),
  madeAt: time,
  revokedAt: time.nullable(),
})

/** A person who joined with an invitation. */
export const InvitedPerson = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(signupStatuses),
  sentAt: time,
})

const onOne = z.strictObject({ id: anyId })
const reply = z.object({ invitation: Invitation })

export const listInvitations = endpoint({
  name: 'listInvitations',
  method: 'GET',
  path: '/invitations',
  access: 'admin',
  right: 'people:read',
  summary: 'List invitations created by administrators, newest first',
  topics: ['members'],
  query: z.strictObject({
    state: z.enum(invitationStates, 'Please choose a state from the list.').optional(),
    limit: limitText,
    cursor: cursorText.optional(),
  }),
  response: z.object({
    invitations: z.array(Invitation),
    total: z.number(),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
  }),
})

export const getInvitation = endpoint({
  name: 'getInvitation',
  method: 'GET',
  path: '/invitations/{id}',
  access: 'admin',
  right: 'people:read',
  summary: 'Get an invitation with up to 200 people who used it, newest first',
  topics: ['members'],
  params: onOne,
  response: z.object({ invitation: Invitation, people: z.array(InvitedPerson) }),
})

export const createInvitation = endpoint({
  name: 'createInvitation',
  method: 'POST',
  path: '/invitations',
  access: 'admin',
  right: 'people:decide',
  proof: 'recent',
  summary:
    'Create an invitation. Its link is returned once; if it waives anything, administrators who see approvals are notified',
  body: z.strictObject({
    label: line(INVITATION_LABEL_MAX, 'Please enter what this invitation is for.'),
    message: linesOrNothing(INVITATION_TEXT_MAX).optional(),
    /** Omitted or null: the person invited chooses. */
    plan_id: anyId.nullable().optional(),
    limit: z
      .string()
      .regex(/^([1-9]\d{0,2}|1000)$/, `Please enter a whole number from 1 to ${INVITATION_MOST}.`)
      .transform(Number),
    ends_at: time,
    waives_fee: z.boolean().optional(),
    waives_approval: z.boolean().optional(),
  }),
  example: {
    body: {
      label: 'Spring retreat',
      message: 'It was good to have you with us.',
      limit: '20',
      ends_at: '2099-01-01T00:00:00.000Z',
      waives_fee: true,
      waives_approval: true,
    },
  },
  response: z.object({ invitation: Invitation, link: z.string() }),
  refusals: ['plan_unknown', 'end_too_soon', 'end_too_far'],
})

export const revokeInvitation = endpoint({
  name: 'revokeInvitation',
  method: 'POST',
  path: '/invitations/{id}/revoke',
  access: 'admin',
  right: 'people:decide',
  summary: 'Revoke an invitation immediately. People who already used it are not affected',
  params: onOne,
  response: reply,
  refusals: ['revoked_already'],
})

/** The token of a link: 22 or 43 characters, or the code of a gift. Anything else counts as an unknown invitation. */
export const inviteToken = z.string().max(200)

const dead = [
  'invitation_unknown',
  'invitation_used',
  'invitation_ended',
  'invitation_revoked',
  'gift_unknown',
  'gift_taken',
  'gift_ended',
  'gift_held',
] as const

export const previewInvitation = endpoint({
  name: 'previewInvitation',
  method: 'POST',
  path: '/auth/invitation',
  access: 'anyone',
  summary: 'Preview what an invitation or gift code offers at sign-up. It is not used up',
  body: z.strictObject({ token: inviteToken }),
  example: { body: { token: 'token-from-the-link' } },
  response: z.object({
    invitation: z.object({
      /** Whether a member or the platform invites, or it is the code of a gift. */
      by: z.enum(['member', 'platform', 'gift']),
      message: z.string(),
      /** The plan it is for; null: any. */
      planId: z.string().nullable(),
      endsAt: time.nullable(),
      waivesFee: z.boolean(),
      /** Whether people who sign up with it are admitted at once: it waives approval, and no payment needs checking. */
      atOnce: z.boolean(),
    }),
  }),
  refusals: dead,
  allowance: 'quote',
})

/** The caller's own link, and how many people joined with it. */
const OwnInvitation = z.object({
  /** null: there is none yet. */
  link: z.string().nullable(),
  /** People who were approved after signing up with it or an earlier one. */
  joined: z.number(),
})

export const getOwnInvitation = endpoint({
  name: 'getOwnInvitation',
  method: 'GET',
  path: '/user/invitation',
  access: 'member',
  summary: "Get the caller's invitation link and how many people joined with it",
  topics: ['me'],
  response: OwnInvitation,
})

export const createOwnInvitation = endpoint({
  name: 'createOwnInvitation',
  method: 'POST',
  path: '/user/invitation',
  access: 'member',
  summary: "Create the caller's invitation link. The previous one stops working immediately",
  response: OwnInvitation,
  allowance: 'request',
})

export type Invitation = z.output<typeof Invitation>
export type InvitedPerson = z.output<typeof InvitedPerson>
