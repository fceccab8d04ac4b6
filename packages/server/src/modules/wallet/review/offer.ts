import type { Right, transactions } from '@vesica/contract'
import type { Tx } from '../../../platform/data/tx.ts'
import { isDecided } from '../requests/request.rules.ts'
import type { RequestRow } from '../wallet.tables.ts'
import { secondWordFrom } from './approval.ts'
import { offerFor, type Word } from './offer.rules.ts'

/** Whoever looks at a request. */
export interface Looking {
  readonly userId: string
  readonly rights: ReadonlySet<Right>
}

/** What an administrator said of a request, as it comes out of JSON: times as ISO 8601. */
interface Said {
  readonly id: string
  readonly at: string
  /** From when on their word counts; null: they are no active administrator any more. */
  readonly countsFrom: string | null
}

interface Looked extends Pick<RequestRow, 'status' | 'kind' | 'approvals_needed' | 'person_id' | 'price_until'> {
  readonly member: { readonly left: boolean; readonly heldUntil: string | null; readonly heldById: string | null }
  readonly approvals: readonly Said[]
  readonly failing: readonly Said[]
}

const counts = ({ countsFrom }: Said, now: Date): boolean => countsFrom !== null && new Date(countsFrom) <= now

const wordOf = async (tx: Tx, words: readonly Said[], userId: string): Promise<Word | undefined> => {
  const said = words.find(({ id }) => id === userId)
  return said && { from: counts(said, tx.now) ? await secondWordFrom(tx, userId, new Date(said.at)) : null }
}

/** What whoever looks at a request may do with it now. @param drifted the rate of a trade is too far from the agreed one */
export const offerOf = async (
  tx: Tx,
  row: Looked,
  { userId, rights }: Looking,
  drifted: boolean,
): Promise<transactions.Offer> => {
  const until = row.member.heldUntil === null ? undefined : new Date(row.member.heldUntil)
  const isOpen = !isDecided(row.status)
  return offerFor(
    {
      status: row.status,
      kind: row.kind,
      approvalsNeeded: row.approvals_needed,
      mayDecide: rights.has('money:decide'),
      isOwn: row.person_id === userId,
      hasLeft: row.member.left,
      held: until && until > tx.now ? { until, byOneself: row.member.heldById === userId } : undefined,
      priceUntil: row.price_until,
      drifted,
      approved: isOpen ? await wordOf(tx, row.approvals, userId) : undefined,
      failed: isOpen ? undefined : await wordOf(tx, row.failing, userId),
      saidFailed: row.failing.some((word) => counts(word, tx.now)),
    },
    tx.now,
  )
}
