import {
  type assignments,
  reviewAssignments,
  type community,
  type members,
  type Reply,
  type transactions,
  type treasury,
  type membershipChanges,
} from '@vesica/contract'

/** Kinds of pending decisions, in the order of the filters above the queue. */
export const { reviewKinds } = reviewAssignments
export type ReviewKind = reviewAssignments.ReviewKind

/** Warnings about a row, visible before it is opened. */
export type Mark = 'seenBefore' | 'needsTwo' | 'oneOfTwo' | 'lapsed' | 'removed' | 'held'

/** A row of the queue, of any kind. */
export interface ReviewRow {
  /** `deposit:{id}`, as in the URL. */
  readonly key: string
  readonly kind: ReviewKind
  /** ID of the applicant, request, correction or submission. */
  readonly id: string
  /** The name of the person; for a correction, of its requester. */
  readonly who: string
  /** Decimal text and its coin; null if nothing was paid. */
  readonly amount: string | null
  readonly coin: string | null
  /** The subject instead of an amount: the lesson. */
  readonly about?: string
  /** The value at creation; null: unknown. */
  readonly usd: number | null
  readonly since: string
  readonly status: 'pending' | 'in_review' | 'flagged'
  readonly marks: readonly Mark[]
}

/** The response of one list. until: rows beyond these are not older than this; undefined: there are no more. */
export interface PendingList {
  readonly rows: readonly ReviewRow[]
  readonly until: string | undefined
}

export const keyOf = (kind: ReviewKind, id: string): string => `${kind}:${id}`

export const signupRow = ({ id, name, signupRequest: request }: members.Member): ReviewRow[] =>
  request?.status === 'pending'
    ? [
        {
          key: keyOf('signup', id),
          kind: 'signup',
          id,
          who: name,
          amount: request.fee_crypto,
          coin: request.crypto_symbol,
          usd: request.due_usd,
          since: request.sentAt,
          status: 'pending',
          marks: request.proof_seen_before > 0 ? ['seenBefore'] : [],
        },
      ]
    : []

type Payment = membershipChanges.ReviewedMembershipRequest

/** A payment for a plan. */
export const paymentRow = (payment: Payment): ReviewRow[] =>
  payment.status === 'pending'
    ? [
        {
          key: keyOf('membership', payment.id),
          kind: 'membership',
          id: payment.id,
          who: payment.person.name,
          amount: payment.crypto_amount,
          coin: payment.crypto_symbol,
          usd: payment.due,
          since: payment.sentAt,
          status: 'pending',
          marks: payment.proof_seen_before > 0 ? ['seenBefore'] : [],
        },
      ]
    : []

const open = ['pending', 'in_review', 'flagged'] as const
const openStatus = (status: string) => open.find((value) => value === status)

type Request = transactions.ReviewedTransaction

const marksOf = (request: Request, now: number): Mark[] => [
  ...(request.proofSeenBefore > 0 ? (['seenBefore'] as const) : []),
  ...(request.userLeft ? (['removed'] as const) : []),
  ...(request.priceUntil !== null && new Date(request.priceUntil).getTime() < now ? (['lapsed'] as const) : []),
  ...(request.type === 'withdrawal' && request.holdUntil !== null ? (['held'] as const) : []),
  ...(request.approvalsNeeded < 2
    ? []
    : request.approvals.some(({ counts }) => counts)
      ? (['oneOfTwo'] as const)
      : (['needsTwo'] as const)),
]

/** @param now milliseconds */
export const requestRow = (request: Request, now: number): ReviewRow[] => {
  const status = openStatus(request.status)
  if (!status) return []
  return [
    {
      key: keyOf(request.type, request.id),
      kind: request.type,
      id: request.id,
      who: request.user,
      amount: request.amount,
      coin: request.currency,
      usd: request.usd,
      since: request.createdAt,
      status,
      marks: marksOf(request, now),
    },
  ]
}

export const correctionRow = (correction: treasury.Adjustment): ReviewRow[] =>
  correction.status === 'pending'
    ? [
        {
          key: keyOf('correction', correction.id),
          kind: 'correction',
          id: correction.id,
          who: correction.requestedBy,
          amount: correction.amount,
          coin: correction.asset,
          usd: null,
          since: correction.requestedAt,
          status: 'pending',
          marks: [],
        },
      ]
    : []

type Handed = assignments.ListedSubmission

export const assignmentRow = ({ id, person, lesson, handedInAt, status }: Handed): ReviewRow[] =>
  status === 'waiting'
    ? [
        {
          key: keyOf('assignment', id),
          kind: 'assignment',
          id,
          who: person.name,
          amount: null,
          coin: null,
          about: lesson.title,
          usd: null,
          since: handedInAt,
          status: 'pending',
          marks: [],
        },
      ]
    : []

type Reported = Reply<typeof community.listReportedComments>['comments'][number]

/** A reported comment. */
export const commentRow = (comment: Reported): ReviewRow[] => [
  {
    key: keyOf('comment', comment.id),
    kind: 'comment',
    id: comment.id,
    who: comment.author,
    amount: null,
    coin: null,
    about: comment.title,
    usd: null,
    since: comment.reportedAt,
    status: 'flagged',
    marks: [],
  },
]

const HOUR_MS = 3_600_000

/** The risk weight of warnings and flags; 1 without any. */
const riskOf = ({ status, marks }: ReviewRow): number => 1 + marks.length / 2 + (status === 'flagged' ? 1 : 0)

/** 1 for no value, 2 for 900 US dollars, 3 for 9,900. */
const amountOf = ({ usd }: ReviewRow): number => 1 + Math.log10(1 + (usd ?? 0) / 100)

/** The urgency of a row, from its waiting hours, value and risk. @param now milliseconds */
export const urgencyOf = (row: ReviewRow, now: number): number => {
  const hours = Math.floor(Math.max(0, now - Date.parse(row.since)) / HOUR_MS) + 1
  return hours * amountOf(row) * riskOf(row)
}

const byUrgency =
  (now: number) =>
  (a: ReviewRow, b: ReviewRow): number =>
    urgencyOf(b, now) - urgencyOf(a, now) || a.since.localeCompare(b.since) || a.key.localeCompare(b.key)

/**
 * Merges several lists into one queue, ordered by wait, value and risk. Where a list has more rows than returned, rows
 * younger than its limit are left out, because a missing row could come before them.
 * @param now milliseconds; constant while a screen is open, so that rows do not move
 */
export const oneQueue = (lists: readonly PendingList[], now: number): ReviewRow[] => {
  const [end] = lists.flatMap(({ until }) => until ?? []).toSorted()
  const all = lists.flatMap(({ rows }) => rows)
  return all.filter(({ since }) => end === undefined || since <= end).toSorted(byUrgency(now))
}

/** A visible row: pending now, or when the screen was opened. */
export interface VisibleRow extends ReviewRow {
  readonly waits: boolean
  /** Another administrator it is assigned to. */
  readonly holder?: string
}

/**
 * Pending rows and rows decided meanwhile, each in its place. @param seen all rows pending since the screen was opened
 */
export const visibleRows = (
  pending: readonly ReviewRow[],
  seen: ReadonlyMap<string, ReviewRow>,
  now: number,
): VisibleRow[] => {
  const keys = new Set(pending.map(({ key }) => key))
  const decided = [...seen.values()].filter(({ key }) => !keys.has(key))
  return [...pending, ...decided].toSorted(byUrgency(now)).map((row) => ({ ...row, waits: keys.has(row.key) }))
}
