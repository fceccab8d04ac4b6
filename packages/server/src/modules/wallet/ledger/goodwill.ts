import type { Tx } from '../../../platform/data/tx.ts'
import { accounts, type Line, linesText, USD } from './account.rules.ts'
import { openWallet, post } from './ledger.ts'

/** What the house gives a member for nothing. */
const goodwill = (personId: string, cents: bigint): Line[] => [
  { asset: USD, units: cents, debit: accounts.goodwill(USD), credit: accounts.available(personId, USD) },
]

export const goodwillKey = (reference: string): string => `goodwill:${reference}:give`

export const goodwillText = (personId: string, cents: bigint): string => linesText(goodwill(personId, cents))

/** Gives a member US dollars, once for what it is given for. */
export const giveGoodwill = async (
  tx: Tx,
  { personId, reference, cents }: { personId: string; reference: string; cents: bigint },
): Promise<void> => {
  await openWallet(tx, personId)
  const journal = { kind: 'goodwill', reference, key: goodwillKey(reference), actorId: null }
  await post(tx, { ...journal, lines: goodwill(personId, cents) })
  tx.announce({ topics: ['wallet'], users: [personId], admins: 'treasury:read' })
}
