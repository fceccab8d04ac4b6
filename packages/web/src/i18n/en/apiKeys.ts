import * as labels from './labels.ts'
import type { apiKeys as contract } from '@vesica/contract'

const createKey = 'Create key'

/** Copy of the API keys page. */
export const apiKeys = {
  what: 'The API keys',
  caption: labels.apiKeys,
  nothingYet: 'No API keys yet',
  nothingYetWhy: 'Create a key so another program can read and write here with the permissions you choose.',
  nothingMatchesWhy: 'No keys have this status.',
  nameWhy: 'Shown in the audit log next to everything the program does.',
  rights: 'Permissions',
  rightsWhy:
    'Keys can’t approve or remove people, move money or change permissions. The key is suspended if you lose permission to create keys.',
  endsWhy: 'The last day it works. Leave empty for no expiration date.',
  used: 'Last used',
  states: {
    good: labels.active,
    ended: labels.expired,
    revoked: labels.revoked,
    stopped: 'Suspended',
  } satisfies Record<contract.KeyState, string>,
  add: createKey,
  create: createKey,
  made: 'API key created',
  secret: 'API key',
  once: 'Copy this key now. You won’t see it again. Send it as “Authorization: Bearer”, followed by the key.',
  done: labels.iveSavedIt,
  revokeQuestion: (name: string) => `Revoke ${name}?`,
  revokeThen: 'Programs that use this key lose access immediately. This can’t be undone.',
  revoked: 'API key revoked',
}
