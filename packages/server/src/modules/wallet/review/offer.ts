import type { Right, transactions } from '@vesica/contract'
import type { Tx } from '../../../platform/data/tx.ts'
import { isDecided } from '../requests/request.rules.ts'
import type { RequestRow } from '../wallet.tables.ts'
import { secondWordFrom } from './approval.ts'
import { offerFor, type Word } from './offer.rules.ts'

/** The administrator viewing a request. */
export interface Looking {
  readonly userId: string
  readonly rights: ReadonlySet<Right>
}

/** An administrator's decision on a request as parsed from JSON, with ISO 8601 times. */
interface Said {
  readonly id: string
  readonly at: string
  /** When their decisions start to count; null: no longer an active administrator. */
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

/** The actions available to the viewer now. @param drifted whether a trade's rate is too far from the agreed one */
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
