/** Names of ledger accounts. The class, before the first colon, decides the normal side. */
export const accounts = {
  custody: (asset: string) => `asset:custody:main:${asset}`,
  available: (personId: string, asset: string) => `liability:member:${personId}:available:${asset}`,
  held: (personId: string, asset: string) => `liability:member:${personId}:held:${asset}`,
  payouts: (asset: string) => `liability:payouts:${asset}`,
  suspense: (asset: string) => `liability:suspense:${asset}`,
  /** What is owed to somebody who was removed. */
  suspenseOf: (personId: string, asset: string) => `liability:suspense:${personId}:${asset}`,
  tax: (asset: string) => `liability:tax:${asset}`,
  house: (asset: string) => `equity:house:${asset}`,
  revenue: (
    of: 'registration' | 'membership' | 'store' | 'shipping' | 'courses' | 'netfee' | 'spread',
    asset: string,
  ) => `revenue:${of}:${asset}`,
  goodwill: (asset: string) => `expense:goodwill:${asset}`,
  networkExpense: (asset: string) => `expense:network:${asset}`,
} as const

export const USD = 'USD'

/** One movement of value: from the credit side's view it comes, from the debit side's it is what it is for. */
export interface Line {
  asset: string
  /** In the asset's smallest units, > 0n. */
  units: bigint
  /** Codes of accounts of that asset. */
  debit: string
  credit: string
}

/** The same movements turned round. */
export const reversed = (lines: readonly Line[]): Line[] =>
  lines.map((line) => ({ ...line, debit: line.credit, credit: line.debit }))

/** The id of the member whose account it is, or was before they were removed; null: the platform's own. */
export const memberOf = (code: string): string | null =>
  /^liability:(?:member|suspense):([^:]+):[^:]/.exec(code)?.[1] ?? null

/** What members gain by lines, over all their own accounts: a hold or its release gains them nothing. */
export const gainsOf = (lines: readonly Line[]): { personId: string; asset: string; units: bigint }[] => {
  const net = new Map<string, { personId: string; asset: string; units: bigint }>()
  const add = (code: string, asset: string, units: bigint): void => {
    const personId = memberOf(code)
    if (personId === null) return
    const key = `${personId} ${asset}`
    net.set(key, { personId, asset, units: (net.get(key)?.units ?? 0n) + units })
  }
  for (const { debit, credit, asset, units } of lines) {
    add(debit, asset, -units)
    add(credit, asset, units)
  }
  return [...net.values()].filter(({ units }) => units > 0n)
}

/** What lines move, in one text, to be compared with what was posted. */
export const linesText = (lines: readonly Line[]): string =>
  lines.map(({ units, asset, debit, credit }) => `${units} ${asset} from ${debit} to ${credit}`).join('; ')

/** An account's code as people read it: `member available`, `house`. */
export const accountName = (code: string): string => {
  const parts = code.split(':')
  if (parts[1] === 'suspense') return 'suspense'
  if (parts[1] === 'member') return `member ${parts[3] ?? ''}`
  return parts
    .slice(1, -1)
    .filter((part) => part !== 'main')
    .join(' ')
}
