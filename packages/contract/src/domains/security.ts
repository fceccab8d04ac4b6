import { z } from 'zod'
import { Made, optionsReply, Security, Used, usedExample } from '../credentials.ts'
import { endpoint } from '../endpoint.ts'
import { anyId, anyPassword, cursorText, limitText, line, time, tooLong } from '../fields.ts'
import { digitCode } from '../typed.ts'
import { Session, User } from './identity.ts'

/** How a signed-in person confirms their identity; with a password only if they have no second factor. */
export const proofWays = ['code', 'passkey', 'password'] as const

/** The second step of a sign-in after the right password. */
export const secondWays = ['code', 'recovery_code', 'passkey'] as const

/** The `details` of `second_factor_needed`: the password was right, and nobody is signed in yet. */
export const SecondStep = z.object({
  /** Identifies this sign-in in the second step. */
  challenge: z.string(),
  methods: z.array(z.enum(secondWays)),
  endsAt: time,
})

/** The `details` of `proof_needed`. */
export const ProofNeeded = z.object({ methods: z.array(z.enum(proofWays)) })

/** The number of recovery codes in a set. */
export const RECOVERY_CODES = 10
export const MOST_PASSKEYS = 20

const securityReply = z.object({ security: Security })
/** Recovery codes are returned once, when they are created; null: the previous ones stay valid. */
const madeReply = securityReply.extend({ recovery_codes: z.array(z.string()).nullable() })
const signedInReply = z.object({ user: User, token: z.string() })

const codeWrong = 'Please enter the 6 digits that your app shows.'
const code = z
  .string()
  .max(200, tooLong(200, codeWrong))
  .overwrite(digitCode)
  .regex(/^[0-9]{6}$/, codeWrong)
const recoveryCode = z.string().trim().min(1, 'Please enter a recovery code.').max(64, 'This is no recovery code.')

const refusedAccounts = ['account_inactive', 'account_suspended', 'account_banned', 'login_disabled'] as const

export const finishLogin = endpoint({
  name: 'finishLogin',
  method: 'POST',
  path: '/auth/login/second-step',
  access: 'anyone',
  summary: 'Complete a sign-in with an authenticator code or a recovery code as second factor',
  body: z
    .strictObject({ challenge: z.string().max(200), code: code.optional(), recovery_code: recoveryCode.optional() })
    .refine((body) => (body.code === undefined) !== (body.recovery_code === undefined), {
      path: ['code'],
      message: 'Please enter the 6 digits that your app shows.',
    }),
  example: { body: { challenge: 'challenge-from-the-first-step', code: '123456' } },
  response: signedInReply,
  refusals: ['sign_in_over', 'factor_wrong', 'recovery_code_wrong', ...refusedAccounts],
  duringMaintenance: true,
})

export const beginPasskeySignIn = endpoint({
  name: 'beginPasskeySignIn',
  method: 'POST',
  path: '/auth/passkeys/challenge',
  access: 'anyone',
  summary: 'Get browser options for signing in with a passkey. They reveal nothing about any account',
  response: optionsReply,
  refusals: ['passkeys_unavailable'],
  duringMaintenance: true,
})

export const signInWithPasskey = endpoint({
  name: 'signInWithPasskey',
  method: 'POST',
  path: '/auth/passkeys/sign-in',
  access: 'anyone',
  summary: 'Sign in with a passkey, which counts as both factors. With a challenge, it completes a second step',
  body: z.strictObject({ credential: Used, challenge: z.string().max(200).optional() }),
  example: { body: { credential: usedExample } },
  response: signedInReply,
  refusals: ['passkey_wrong', 'passkeys_unavailable', 'sign_in_over', ...refusedAccounts],
  duringMaintenance: true,
})

export const getSecurity = endpoint({
  name: 'getSecurity',
  method: 'GET',
  path: '/auth/security',
  access: 'signedIn',
  summary: "Get the security settings of the caller's account",
  topics: ['me'],
  response: securityReply,
  withoutFactor: true,
})

export const confirmIdentity = endpoint({
  name: 'confirmIdentity',
  method: 'POST',
  path: '/auth/proof',
  access: 'signedIn',
  summary: "Confirm the caller's identity with a second factor, or with the password if they have none",
  body: z
    .strictObject({ password: anyPassword.optional(), code: code.optional(), credential: Used.optional() })
    .refine((body) => Object.values(body).filter((value) => value !== undefined).length === 1, {
      path: ['password'],
      message: 'Please enter your password.',
    }),
  example: { body: { password: 'the current password' } },
  response: z.object({ provedAt: time }),
  refusals: ['password_wrong', 'factor_wrong', 'passkey_wrong', 'passkeys_unavailable', 'factor_needed'],
  allowance: 'password',
  withoutFactor: true,
})

export const beginPasskeyProof = endpoint({
  name: 'beginPasskeyProof',
  method: 'POST',
  path: '/auth/proof/passkey',
  access: 'signedIn',
  summary: "Get browser options for confirming the caller's identity with a passkey",
  response: optionsReply,
  refusals: ['passkeys_unavailable', 'factor_missing'],
  allowance: 'password',
  withoutFactor: true,
})

export const beginAuthenticator = endpoint({
  name: 'beginAuthenticator',
  method: 'POST',
  path: '/auth/authenticator',
  access: 'signedIn',
  summary: 'Create a key for an authenticator app. It is returned once and takes effect with its first valid code',
  response: z.object({ secret: z.string(), uri: z.string() }),
  allowance: 'password',
  withoutFactor: true,
})

export const confirmAuthenticator = endpoint({
  name: 'confirmAuthenticator',
  method: 'POST',
  path: '/auth/authenticator/confirm',
  access: 'signedIn',
  summary:
    'Turn on the authenticator app with its first code and the password. A first factor comes with recovery codes',
  body: z.strictObject({ code, current_password: anyPassword }),
  example: { body: { code: '123456', current_password: 'the current password' } },
  response: madeReply,
  refusals: ['password_wrong', 'factor_wrong', 'factor_setup_over'],
  allowance: 'password',
  withoutFactor: true,
})

export const removeAuthenticator = endpoint({
  name: 'removeAuthenticator',
  method: 'POST',
  path: '/auth/authenticator/remove',
  access: 'signedIn',
  summary: "Turn off the caller's authenticator app",
  body: z.strictObject({ current_password: anyPassword }),
  example: { body: { current_password: 'the current password' } },
  response: securityReply,
  refusals: ['password_wrong', 'factor_missing', 'second_factor_kept'],
  allowance: 'password',
  proof: 'fresh',
})

export const createRecoveryCodes = endpoint({
  name: 'createRecoveryCodes',
  method: 'POST',
  path: '/auth/recovery-codes',
  access: 'signedIn',
  summary: 'Create new recovery codes, returned once. Previous ones stop working',
  response: madeReply,
  refusals: ['factor_missing'],
  allowance: 'password',
  proof: 'fresh',
})

export const beginPasskey = endpoint({
  name: 'beginPasskey',
  method: 'POST',
  path: '/auth/passkeys/registration',
  access: 'signedIn',
  summary: 'Get browser options for creating a passkey',
  response: optionsReply,
  refusals: ['passkeys_unavailable', 'too_many_passkeys'],
  allowance: 'password',
  withoutFactor: true,
})

export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/auth/passkeys',
  access: 'signedIn',
  summary: "Add a passkey to the caller's account. A first factor comes with recovery codes",
  body: z.strictObject({ name: line(60), credential: Made, current_password: anyPassword }),
  example: {
    body: {
      name: 'Phone',
      credential: { ...usedExample, response: { clientDataJSON: 'e30', attestationObject: 'AAAA' } },
      current_password: 'the current password',
    },
  },
  response: madeReply,
  refusals: ['password_wrong', 'passkey_wrong', 'passkey_known', 'passkeys_unavailable', 'too_many_passkeys'],
  allowance: 'password',
  withoutFactor: true,
})

const passkeyParams = z.strictObject({ id: anyId })

export const renamePasskey = endpoint({
  name: 'renamePasskey',
  method: 'PUT',
  path: '/auth/passkeys/{id}',
  access: 'signedIn',
  summary: 'Rename a passkey',
  params: passkeyParams,
  body: z.strictObject({ name: line(60) }),
  example: { body: { name: 'Phone' } },
  response: securityReply,
})

export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'POST',
  path: '/auth/passkeys/{id}/remove',
  access: 'signedIn',
  summary: 'Delete a passkey',
  params: passkeyParams,
  body: z.strictObject({ current_password: anyPassword }),
  example: { body: { current_password: 'the current password' } },
  response: securityReply,
  refusals: ['password_wrong', 'second_factor_kept'],
  allowance: 'password',
  proof: 'fresh',
})

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'POST',
  path: '/auth/sessions/end-others',
  access: 'signedIn',
  summary: 'End all other sessions of the caller',
  response: z.object({ sessions: z.array(Session) }),
  withoutFactor: true,
})

/** The security events of an account. */
export const accountEvents = [
  'signed_in',
  'sign_in_failed',
  'second_factor_failed',
  'password_changed',
  'email_changed',
  'authenticator_on',
  'authenticator_off',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'session_ended',
  'sessions_ended',
  'administrator_looked',
  'administrator_acted',
] as const

export const AccountEvent = z.object({
  id: z.string(),
  kind: z.enum(accountEvents),
  /** Further details: the name of a passkey, an administrator's action. */
  detail: z.string().nullable(),
  /** Where it came from; null for actions of administrators. */
  address: z.string().nullable(),
  device: z.string().nullable(),
  at: time,
})

export const listAccountEvents = endpoint({
  name: 'listAccountEvents',
  method: 'GET',
  path: '/auth/history',
  access: 'signedIn',
  summary: "List the caller's security events, newest first: sign-ins, changes and access by administrators",
  query: z.strictObject({ limit: limitText, cursor: cursorText.optional() }),
  topics: ['me', 'session'],
  response: z.object({ events: z.array(AccountEvent), next_cursor: z.string().nullable() }),
})

export type AccountEvent = z.output<typeof AccountEvent>
export type SecondStep = z.output<typeof SecondStep>
export type SignedIn = z.output<typeof signedInReply>
export type ProofWay = (typeof proofWays)[number]
export type { MadeCredential, Passkey, Security, UsedCredential } from '../credentials.ts'
