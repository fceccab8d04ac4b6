import type { apiKeys as contract } from '@vesica/contract'

const createKey = 'Create key'

/** Copy of the API keys page. */
export const apiKeys = {
  what: 'The API keys',
  caption: 'API keys',
  nothingYet: 'No API keys yet',
  nothingYetWhy: 'Create a key so another program can read and write here with the permissions you choose.',
  nothingMatches: 'No results',
  nothingMatchesWhy: 'No keys have this status.',
  name: 'Name',
  nameWhy: 'Shown in the audit log next to everything the program does.',
  nameMissing: 'Please enter a name.',
  rights: 'Permissions',
  rightsWhy:
    'Keys can’t approve or remove people, move money or change permissions. The key is suspended if you lose permission to create keys.',
  ends: 'Expires',
  endsWhy: 'The last day it works. Leave empty for no expiration.',
  never: 'Never',
  ending: 'Key',
  madeBy: 'Created by',
  used: 'Last used',
  notUsed: 'Never',
  endsColumn: 'Expires',
  state: 'Status',
  anyState: 'All statuses',
  states: { good: 'Active', ended: 'Expired', revoked: 'Revoked', stopped: 'Suspended' } satisfies Record<
    contract.KeyState,
    string
  >,
  actions: 'Actions',
  add: createKey,
  create: createKey,
  made: 'API key created',
  secret: 'API key',
  once: 'Copy this key now. You won’t see it again. Send it as “Authorization: Bearer”, followed by the key.',
  done: 'I’ve saved it',
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke ${name}`,
  revokeQuestion: (name: string) => `Revoke ${name}?`,
  revokeThen: 'Programs that use this key lose access immediately. This can’t be undone.',
  revoked: 'API key revoked',
}
