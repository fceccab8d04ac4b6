/** Codes of ledger accounts. The class before the first colon determines the normal side. */
export const accounts = {
  custody: (asset: string) => `asset:custody:main:${asset}`,
  available: (personId: string, asset: string) => `liability:member:${personId}:available:${asset}`,
  held: (personId: string, asset: string) => `liability:member:${personId}:held:${asset}`,
  payouts: (asset: string) => `liability:payouts:${asset}`,
  suspense: (asset: string) => `liability:suspense:${asset}`,
  /** The amount owed to a removed member. */
  suspenseOf: (personId: string, asset: string) => `liability:suspense:${personId}:${asset}`,
  tax: (asset: string) => `liability:tax:${asset}`,
  house: (asset: string) => `equity:house:${asset}`,
  revenue: (
    source: 'registration' | 'membership' | 'store' | 'shipping' | 'courses' | 'netfee' | 'spread',
    asset: string,
  ) => `revenue:${source}:${asset}`,
  goodwill: (asset: string) => `expense:goodwill:${asset}`,
  networkExpense: (asset: string) => `expense:network:${asset}`,
} as const

export const USD = 'USD'

/** One double-entry line: the same amount debited to one account and credited to another. */
export interface Line {
  asset: string
  /** In the asset's smallest units, > 0n. */
  units: bigint
  /** Codes of accounts of that asset. */
  debit: string
  credit: string
}

/** The same lines with debit and credit swapped. */
export const reversed = (lines: readonly Line[]): Line[] =>
  lines.map((line) => ({ ...line, debit: line.credit, credit: line.debit }))

/** Id of the member whose account it is, or was before their removal; null: a platform account. */
export const memberOf = (code: string): string | null =>
  /^liability:(?:member|suspense):([^:]+):[^:]/.exec(code)?.[1] ?? null

/** Net gains of members from lines, over all accounts of each; holds and releases net to zero. */
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

/** The lines as one text, for comparison with what was posted. */
export const linesText = (lines: readonly Line[]): string =>
  lines.map(({ units, asset, debit, credit }) => `${units} ${asset} from ${debit} to ${credit}`).join('; ')

/** An account's display name: `member available`, `house`. */
export const accountName = (code: string): string => {
  const parts = code.split(':')
  if (parts[1] === 'suspense') return 'suspense'
  if (parts[1] === 'member') return `member ${parts[3] ?? ''}`
  return parts
    .slice(1, -1)
    .filter((part) => part !== 'main')
    .join(' ')
}
