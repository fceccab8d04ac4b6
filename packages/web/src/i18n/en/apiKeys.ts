import type { apiKeys as contract } from '@vesica/contract'

/** Words about keys by which other programs call, for administrators. */
export const apiKeys = {
  what: 'The API keys',
  caption: 'API keys',
  nothingYet: 'No API keys yet',
  nothingYetWhy: 'A key lets another program read and write here, within the rights that you give it.',
  nothingMatches: 'None is like that',
  nothingMatchesWhy: 'No key is in this state.',
  name: 'What it is for',
  nameWhy: 'Stands in the audit trail beside whatever the program does.',
  nameMissing: 'Please enter what this key is for.',
  rights: 'What it may do',
  rightsWhy:
    'What lets people in or out, moves money, or decides who may do what takes a person. The key stops when you may make keys no longer.',
  ends: 'Last day',
  endsWhy: 'Left empty: it does not end by itself.',
  never: 'Never',
  ending: 'Key',
  madeBy: 'Made by',
  used: 'Last used',
  notUsed: 'Not yet',
  endsColumn: 'Expires',
  state: 'State',
  anyState: 'All states',
  states: { good: 'Active', ended: 'Expired', revoked: 'Revoked', stopped: 'Suspended' } satisfies Record<
    contract.KeyState,
    string
  >,
  acts: 'Acts',
  add: 'Make a key',
  create: 'Make the key',
  made: 'The key is made.',
  secret: 'API key',
  once: 'It is shown only now: keep it where your program finds it, and nobody else. The program sends it as “Authorization: Bearer”, followed by the key.',
  done: 'I have kept it',
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke ${name}`,
  revokeQuestion: (name: string) => `Revoke ${name}?`,
  revokeThen: 'The program that has it is refused from now on. A key that was revoked stays so.',
  revoked: 'The key is revoked.',
}
