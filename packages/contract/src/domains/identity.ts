import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, anyPassword, email, emailOr, line, newPassword, time, tooLong } from '../fields.ts'
import { languages, weekStarts } from '../reading.ts'
import { adminRoles, rights } from '../rights.ts'
import { digitCode } from '../typed.ts'

export const roles = ['user', 'admin'] as const
export const accountStatuses = ['active', 'inactive', 'suspended', 'banned'] as const
/** The state of a person's application. `none`: created by an administrator, without an application. */
export const signupStatuses = ['none', 'pending', 'approved', 'denied'] as const
/** An application and its outcome, shown in the waiting room. */
export const Signup = z.object({
  status: z.enum(signupStatuses),
  planId: z.string().nullable(),
  planName: z.string().nullable(),
  crypto_symbol: z.string().nullable(),
  /** The amount due in the coin, as decimal text; null if nothing was due at the time. */
  fee_crypto: z.string().nullable(),
  /** The amount that the applicant read from the proof, in whole coins; null if not stated. */
  proof_amount: z.string().nullable(),
  /** The registration fee at the time. */
  fee_usd: z.number(),
  /** The charge for the first year; 0 if the fee covered it. */
  year_usd: z.number(),
  /** The total due. */
  due_usd: z.number(),
  sentAt: time.nullable(),
  decidedAt: time.nullable(),
  reason: z.string().nullable(),
  /** The time that three of four recent decisions took, in minutes; null until there are twenty. */
  usualWaitMinutes: z.number().nullable(),
})

/** The shipping address for orders and rewards, as saved. */
export const ShippingDetails = z.object({
  first_name: z.string(),
  last_name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  /** Two letters by ISO 3166-1; absent: saved without one. */
  country: z.string().optional(),
})
export const User = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** The picture's URL, with the media cookie or a token; it changes with the picture. null: there is none. */
  avatar: z.string().nullable(),
  language: z.enum(languages),
  /** By its IANA name; null: the browser's. */
  timeZone: z.string().nullable(),
  weekStart: z.enum(weekStarts).nullable(),
  /** A requested new address, which waits for confirmation from the current mailbox; null: none. */
  requestedEmail: z.object({ email: z.string(), until: time }).nullable(),
  /** When the account will be deleted; null: no deletion is scheduled. */
  leavesAt: time.nullable(),
  role: z.enum(roles),
  /** An administrator's roles and the resulting permissions. Screens show no more than these. */
  adminRoles: z.array(z.enum(adminRoles)),
  rights: z.array(z.enum(rights)),
  status: z.enum(accountStatuses),
  /** The level of the current plan: `seeker`, `guardian`, `master` or another plan's; `none` without one. */
  membershipLevel: z.string(),
  /** The position among the levels in percent. */
  membershipProgress: z.number(),
  membershipEndsAt: time.nullable(),
  membershipPausedUntil: time.nullable(),
  /** Until when withdrawals are on hold because an administrator changed the email address; null: they are not. */
  withdrawalsHeldUntil: time.nullable(),
  planId: z.string().nullable(),
  planName: z.string().nullable(),
  joined: time,
  lastLogin: time.nullable(),
  contentAccessed: z.number(),
  /** 0 to 100; null while analytics is off. */
  growthScore: z.number().nullable(),
  shippingDetails: ShippingDetails.nullable(),
  /** Whether they dismissed the first steps of their dashboard. */
  welcomeClosed: z.boolean(),
  /** Whether signing in takes two factors; `needed`: nothing else is possible before it does. */
  secondFactor: z.enum(['on', 'off', 'needed']),
  signup: Signup,
})

export const Session = z.object({
  id: z.string(),
  /** The browser's user agent, shortened. */
  device: z.string(),
  address: z.string(),
  createdAt: time,
  lastSeenAt: time,
  current: z.boolean(),
})

export const userReply = z.object({ user: User })
const signedInReply = z.object({ user: User, token: z.string() })
const doneReply = z.object({ message: z.string() })

export const sendOtp = endpoint({
  name: 'sendOtp',
  method: 'POST',
  path: '/auth/send-otp',
  access: 'anyone',
  addresses: 'refused',
  summary: 'Send a 6-digit code to an email address',
  body: z.strictObject({ email: emailOr('Please enter your email first'), name: line(120).optional() }),
  example: { body: { email: 'ada@example.org' } },
  response: z.object({ message: z.string(), resendAfterSeconds: z.number(), validForSeconds: z.number() }),
  refusals: ['mail_unavailable', 'registration_disabled'],
})

const codeWrong = 'Please enter a valid 6-digit OTP code'

export const verifyEmail = endpoint({
  name: 'verifyEmail',
  method: 'POST',
  path: '/auth/verify-email',
  access: 'anyone',
  summary: 'Verify an email address by its code. It counts as verified for 60 minutes and one sign-up',
  body: z.strictObject({
    email,
    otp: z
      .string()
      .max(200, tooLong(200, codeWrong))
      .overwrite(digitCode)
      .regex(/^[0-9]{6}$/, codeWrong),
  }),
  example: { body: { email: 'ada@example.org', otp: '123456' } },
  response: z.object({ message: z.string(), verifiedUntil: time }),
  refusals: ['code_wrong'],
})

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/auth/login',
  access: 'anyone',
  summary:
    'Sign in with email and password. An account with a second factor gets a 403 with a challenge for the second step',
  body: z.strictObject({ email, password: anyPassword }),
  example: { body: { email: 'ada@example.org', password: 'a long password' } },
  response: signedInReply,
  refusals: [
    'credentials_wrong',
    'second_factor_needed',
    'account_inactive',
    'account_suspended',
    'account_banned',
    'login_disabled',
  ],
  duringMaintenance: true,
})

export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/auth/logout',
  access: 'session',
  summary: "End the caller's current session",
  response: doneReply,
  duringMaintenance: true,
})

export const getUser = endpoint({
  name: 'getUser',
  method: 'GET',
  path: '/auth/user',
  access: 'session',
  summary: "Get the caller's account",
  /** When a session ends, clients find out by requesting the current user. */
  topics: ['me', 'session', 'progress', 'platform'],
  response: userReply,
})

export const updateUser = endpoint({
  name: 'updateUser',
  method: 'PUT',
  path: '/auth/user',
  access: 'signedIn',
  addresses: 'refused',
  summary:
    "Update the caller's name, or request a verified new email with the password. It changes once the old mailbox agrees",
  body: z.strictObject({ name: line(120), email, current_password: anyPassword.optional() }),
  example: { body: { name: 'Ada Holm', email: 'ada@example.org' } },
  response: userReply,
  refusals: ['email_not_verified', 'email_taken', 'password_wrong'],
  allowance: 'password',
})

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/password/change',
  access: 'signedIn',
  summary: "Change the caller's password. All other sessions end",
  body: z
    .strictObject({
      current_password: anyPassword,
      password: newPassword,
      password_confirmation: z.string('New passwords do not match').max(1024),
    })
    .refine((body) => body.password === body.password_confirmation, {
      path: ['password_confirmation'],
      message: 'New passwords do not match',
    }),
  example: {
    body: {
      current_password: 'the current password',
      password: 'another long password',
      password_confirmation: 'another long password',
    },
  },
  response: doneReply,
  refusals: ['password_wrong', 'password_common'],
  allowance: 'password',
})

export const forgotPassword = endpoint({
  name: 'forgotPassword',
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'anyone',
  summary: 'Send a password reset link. The response is the same for unknown email addresses',
  body: z.strictObject({ email }),
  example: { body: { email: 'ada@example.org' } },
  response: doneReply,
})

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/auth/reset-password',
  access: 'anyone',
  summary: 'Reset a password with the link that was sent. All sessions end',
  body: z
    .strictObject({
      token: z.string().max(200),
      password: newPassword,
      password_confirmation: z.string('Passwords do not match').max(1024),
    })
    .refine((body) => body.password === body.password_confirmation, {
      path: ['password_confirmation'],
      message: 'Passwords do not match',
    }),
  example: {
    body: {
      token: 'token-from-the-email',
      password: 'another long password',
      password_confirmation: 'another long password',
    },
  },
  response: doneReply,
  refusals: ['reset_link_dead', 'password_common'],
  allowance: 'password',
})

export const revertEmailChange = endpoint({
  name: 'revertEmailChange',
  method: 'POST',
  path: '/auth/email-change/revert',
  access: 'anyone',
  summary: 'Revert an email change with the link sent to the old address',
  body: z.strictObject({ token: z.string().max(200) }),
  example: { body: { token: 'token-from-the-email' } },
  response: doneReply,
  refusals: ['objection_dead', 'email_taken'],
  duringMaintenance: true,
})

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  access: 'signedIn',
  summary: "List the caller's sessions",
  topics: ['session'],
  response: z.object({ sessions: z.array(Session) }),
})

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  access: 'signedIn',
  summary: "End one of the caller's sessions",
  params: z.strictObject({ id: anyId }),
  response: z.object({ sessions: z.array(Session) }),
})

export type User = z.output<typeof User>
export type Signup = z.output<typeof Signup>
export type Session = z.output<typeof Session>
export type ShippingDetails = z.output<typeof ShippingDetails>
export type Role = (typeof roles)[number]
export type AccountStatus = (typeof accountStatuses)[number]
export type SignupStatus = (typeof signupStatuses)[number]
