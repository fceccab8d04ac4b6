import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, cursorText, limitText, line, time } from '../fields.ts'
import { keyRights } from '../rights.ts'

// API keys for other programs. `takesKeys` says which calls accept one.

export const KEY_NAME_MAX = 80
/** The maximum number of valid keys. */
export const MOST_KEYS = 50

/** good; ended: past its last day; revoked; stopped: its creator may no longer create keys, so it is disabled. */
export const keyStates = ['good', 'ended', 'revoked', 'stopped'] as const
export type KeyState = (typeof keyStates)[number]

export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The last characters of the key. */
  ending: z.string(),
  rights: z.array(z.enum(keyRights)),
  madeBy: z.string(),
  madeAt: time,
  /** null: it does not expire. */
  endsAt: time.nullable(),
  /** To the minute; null: never. */
  lastUsedAt: time.nullable(),
  revokedAt: time.nullable(),
  state: z.enum(keyStates),
})
export type ApiKey = z.output<typeof ApiKey>

const manage = { access: 'admin', right: 'roles:write' } as const

export const listApiKeys = endpoint({
  name: 'listApiKeys',
  method: 'GET',
  path: '/api-keys',
  ...manage,
  summary: 'List API keys without their secrets, newest first',
  topics: ['api_keys', 'members'],
  query: z.strictObject({
    state: z.enum(keyStates, 'Please choose a state from the list.').optional(),
    limit: limitText,
    cursor: cursorText.optional(),
  }),
  response: z.object({
    keys: z.array(ApiKey),
    total: z.number(),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
  }),
})

export const createApiKey = endpoint({
  name: 'createApiKey',
  method: 'POST',
  path: '/api-keys',
  ...manage,
  proof: 'fresh',
  summary:
    'Create an API key. It is returned once and stored as a hash; all administrators who can create keys are notified',
  body: z.strictObject({
    name: line(KEY_NAME_MAX, 'Please enter what this key is for.'),
    rights: z.array(z.enum(keyRights)).min(1, 'Please choose at least one permission.').max(keyRights.length),
    ends_at: time.nullable(),
  }),
  example: {
    body: { name: 'Stock count', rights: ['store:read', 'store:write'], ends_at: '2036-04-01T00:00:00.000Z' },
  },
  response: z.object({ key: ApiKey, secret: z.string() }),
  refusals: ['end_too_soon', 'keys_enough'],
})

export const revokeApiKey = endpoint({
  name: 'revokeApiKey',
  method: 'POST',
  path: '/api-keys/{id}/revoke',
  ...manage,
  summary: 'Revoke an API key immediately. This cannot be undone',
  params: z.strictObject({ id: anyId }),
  response: z.object({ key: ApiKey }),
  refusals: ['revoked_already'],
})
