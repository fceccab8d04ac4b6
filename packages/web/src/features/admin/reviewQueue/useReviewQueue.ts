import {
  assignments,
  reviewAssignments,
  community,
  members,
  transactions,
  treasury,
  membershipChanges,
} from '@vesica/contract'
import { useState } from 'react'
import { useCurrentUser, useRead } from '../../../data/hooks.ts'
import { useRights } from '../../../data/rights.ts'
import {
  assignmentRow,
  commentRow,
  correctionRow,
  oneQueue,
  paymentRow,
  requestRow,
  type ReviewRow,
  type VisibleRow,
  visibleRows,
  signupRow,
  type PendingList,
} from './reviewRows.ts'

/** The maximum page size, for each list. */
const MOST = '100'

const signups = { signup: 'pending', sort: 'joined', direction: 'asc', limit: MOST } as const
const payments = { status: 'pending', limit: MOST } as const
const handed = { status: 'waiting', limit: MOST } as const
const reported = { limit: MOST } as const
const requests = { status: 'waiting', order: 'oldest', limit: MOST } as const

interface ReviewQueue {
  /** Rows that are pending or were since the screen was opened; undefined until every permitted list is loaded. */
  readonly rows: readonly VisibleRow[] | undefined
  /** Total pending, including rows that are not in `rows` yet. */
  readonly total: number
  /** A list that failed to load, with a retry. */
  readonly failed:
    | { error: { message: string; requestId?: string | undefined }; refetch: () => Promise<unknown> }
    | undefined
}

/** @param moment the sort key of the list, never later than the start of a row's wait */
const listed = <R>(
  items: readonly R[],
  total: number,
  rowOf: (item: R) => ReviewRow[],
  moment: (item: R) => string,
): PendingList => {
  const last = items.at(-1)
  return { rows: items.flatMap(rowOf), until: last && items.length < total ? moment(last) : undefined }
}

/** All pending decisions the administrator has permission to see, ordered by wait, value and risk. */
export const useReviewQueue = (): ReviewQueue => {
  const rights = useRights()
  const [now] = useState(() => Date.now())
  const [seen, setSeen] = useState<ReadonlyMap<string, ReviewRow>>(new Map())
  const people = useRead(members.listMembers, { query: signups }, { enabled: rights.has('people:read') })
  const paid = useRead(
    membershipChanges.listMembershipRequests,
    { query: payments },
    { enabled: rights.has('people:read') },
  )
  const money = useRead(transactions.listTransactions, { query: requests }, { enabled: rights.has('money:read') })
  const books = useRead(treasury.getTreasury, {}, { enabled: rights.has('treasury:read') })
  const works = useRead(assignments.listSubmissions, { query: handed }, { enabled: rights.has('content:read') })

  const comments = useRead(community.listReportedComments, { query: reported }, { enabled: rights.has('content:read') })

  // Assignments are optional: the queue works without them.
  const assigned = useRead(reviewAssignments.listReviewAssignments, {}, { enabled: rights.has('audit:read') })
  const me = useCurrentUser()?.id
  const held = (assigned.data?.claims ?? []).filter(({ personId }) => personId !== me)

  const reads = [people, paid, money, books, works, comments]
  const failed = reads.find(({ error, data }) => error && !data)
  if (failed?.error) return { rows: undefined, total: 0, failed: { error: failed.error, refetch: failed.refetch } }
  if (reads.some(({ isLoading }) => isLoading)) return { rows: undefined, total: 0, failed: undefined }

  const corrections = books.data?.adjustments.flatMap(correctionRow) ?? []
  const lists: PendingList[] = [
    listed(people.data?.users ?? [], people.data?.total ?? 0, signupRow, ({ joined }) => joined),
    listed(paid.data?.requests ?? [], paid.data?.total ?? 0, paymentRow, ({ sentAt }) => sentAt),
    listed(
      money.data?.transactions ?? [],
      money.data?.total ?? 0,
      (transaction) => requestRow(transaction, Date.now()),
      ({ createdAt }) => createdAt,
    ),
    { rows: corrections, until: undefined },
    listed(works.data?.submissions ?? [], works.data?.total ?? 0, assignmentRow, ({ handedInAt }) => handedInAt),
    listed(comments.data?.comments ?? [], comments.data?.total ?? 0, commentRow, ({ reportedAt }) => reportedAt),
  ]
  const pending = oneQueue(lists, now)
  const fresh = pending.filter((row) => seen.get(row.key)?.status !== row.status)
  if (fresh.length > 0) setSeen(new Map([...seen, ...fresh.map((row) => [row.key, row] as const)]))
  return {
    rows: visibleRows(pending, seen, now).map((row) => {
      const claim = held.find(({ id }) => id === row.id)
      return claim && row.waits ? { ...row, holder: claim.name } : row
    }),
    total: [people, paid, money, works, comments].reduce(
      (sum, { data }) => sum + (data?.total ?? 0),
      corrections.length,
    ),
    failed: undefined,
  }
}
