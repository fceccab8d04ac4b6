/**
 * The permissions of administrators: reading and writing by area, and decisions about money and people. Every call for
 * administrators names the one it needs. The texts complete "You can …".
 */
export const rightText = {
  'people:read': 'see members, applications and proofs of payment',
  'people:write': 'add, change, suspend, ban and remove members',
  'people:decide': 'approve or deny applications',
  'money:read': 'see members’ balances and wallet requests',
  'money:decide': 'approve or deny members’ deposits, withdrawals and trades',
  'treasury:read': 'see the treasury and the ledger',
  'treasury:write': 'request ledger corrections and reconcile the ledger',
  'treasury:decide': 'approve or deny other administrators’ corrections',
  'coins:write': 'change coins, their rates and deposit addresses',
  'store:read': 'see products and orders',
  'store:write': 'manage products, categories and order tracking',
  'store:refund': 'cancel and refund orders',
  'content:read': 'see the library and courses, including drafts',
  'content:write': 'manage the library and courses',
  'announcements:read': 'see announcements',
  'announcements:write': 'create and send announcements',
  'support:read': 'see tickets and messages from members and visitors',
  'support:write': 'reply to members and visitors',
  'settings:read': 'see platform settings',
  'settings:write': 'change platform settings',
  'backups:write': 'create, download and delete backups',
  'approvals:read': 'see approval rules and changes awaiting a second administrator',
  'approvals:decide': 'confirm or cancel changes awaiting a second administrator',
  'audit:read': 'see the audit log entries that the other permissions cover',
  'mail:read': 'see which emails were written to disk',
  'system:read': 'see platform health and server logs',
  'system:write': 'retry or discard failed jobs',
  'roles:write': 'add, change and remove administrators and assign roles',
} as const

export type Right = keyof typeof rightText

export const rights = Object.keys(rightText) as readonly Right[]

/**
 * The permissions an API key can have: reading, and writing products, content, announcements and replies. Admitting or
 * removing people, moving money and assigning permissions is left to people.
 */
export const keyRights = [
  'people:read',
  'money:read',
  'treasury:read',
  'store:read',
  'store:write',
  'content:read',
  'content:write',
  'announcements:read',
  'announcements:write',
  'support:read',
  'support:write',
  'settings:read',
  'approvals:read',
  'audit:read',
  'system:read',
] as const satisfies readonly Right[]

export type KeyRight = (typeof keyRights)[number]

/** An administrator can hold several roles and has the union of their permissions. */
export const adminRoles = ['owner', 'finance', 'store', 'content', 'support', 'reader'] as const

export type AdminRole = (typeof adminRoles)[number]

/** The permissions of each role. An owner has all of them. */
export const rightsOfRole: Readonly<Record<AdminRole, readonly Right[]>> = {
  owner: rights,
  finance: [
    'people:read',
    'people:decide',
    'money:read',
    'money:decide',
    'treasury:read',
    'treasury:write',
    'treasury:decide',
    'coins:write',
    'store:read',
    'store:refund',
    'settings:read',
    'approvals:read',
    'approvals:decide',
    'audit:read',
  ],
  store: ['store:read', 'store:write', 'store:refund', 'audit:read'],
  content: ['content:read', 'content:write', 'announcements:read', 'announcements:write', 'audit:read'],
  support: ['support:read', 'support:write', 'people:read', 'people:write', 'store:read', 'audit:read'],
  reader: rights.filter((right) => right.endsWith(':read')),
}

/** The union of the permissions of roles, in the order of `rights`. */
export const rightsOf = (held: readonly AdminRole[]): Right[] => {
  const granted = new Set(held.flatMap((role) => rightsOfRole[role]))
  return rights.filter((right) => granted.has(right))
}

/** The roles that have a permission. */
export const rolesWith = (right: Right): AdminRole[] => adminRoles.filter((role) => rightsOfRole[role].includes(right))

/** Roles as stored: each once, in order. An owner needs no other. */
export const canonicalRoles = (input: readonly AdminRole[]): AdminRole[] =>
  input.includes('owner') ? ['owner'] : adminRoles.filter((role) => input.includes(role))

/** The name of each role, and its holders in a sentence. */
export const roleText: Readonly<Record<AdminRole, { name: string; holders: string }>> = {
  owner: { name: 'Owner', holders: 'owners' },
  finance: { name: 'Finance', holders: 'finance' },
  store: { name: 'Store', holders: 'store' },
  content: { name: 'Content', holders: 'content' },
  support: { name: 'Support', holders: 'support' },
  reader: { name: 'Reader', holders: 'readers' },
}

/** The holders of a permission in a sentence: `owners, finance and readers`. */
export const rolesText = (right: Right): string => {
  const named = rolesWith(right).map((role) => roleText[role].holders)
  return named.length > 1 ? `${named.slice(0, -1).join(', ')} and ${named.at(-1)}` : (named[0] ?? '')
}
