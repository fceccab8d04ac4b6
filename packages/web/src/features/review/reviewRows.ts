import {
  type assignments,
  claims,
  type community,
  type members,
  type Reply,
  type transactions,
  type treasury,
  type upgrades,
} from '@vesica/contract'

/** What waits for a decision of an administrator, in the order of the choices above the queue. */
export const { reviewKinds } = claims
export type ReviewKind = claims.ReviewKind

/** What is remarkable about a row before it is opened. */
export type Mark = 'seenBefore' | 'needsTwo' | 'oneOfTwo' | 'lapsed' | 'removed' | 'held'

/** One line of the queue, whatever waits. */
export interface ReviewRow {
  /** `deposit:{id}`: as the address names it. */
  readonly key: string
  readonly kind: ReviewKind
  /** Of the applicant, the request, the correction or what was handed in. */
  readonly id: string
  /** Whose it is; of a correction, who asked for it. */
  readonly who: string
  /** Decimal text and its coin; null where nothing was paid. */
  readonly amount: string | null
  readonly coin: string | null
  /** What it is about, in place of an amount: the lesson. */
  readonly about?: string
  /** What it was worth when it was made; null: unknown. */
  readonly usd: number | null
  readonly since: string
  readonly status: 'pending' | 'in_review' | 'flagged'
  readonly marks: readonly Mark[]
}

/** What one list answered. until: what it has beyond these rows is no older; undefined: there is no more. */
export interface Waiting {
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

type Payment = upgrades.ReviewedMembershipRequest

/** A payment for a plan. */
export const paymentRow = (one: Payment): ReviewRow[] =>
  one.status === 'pending'
    ? [
        {
          key: keyOf('membership', one.id),
          kind: 'membership',
          id: one.id,
          who: one.person.name,
          amount: one.crypto_amount,
          coin: one.crypto_symbol,
          usd: one.due,
          since: one.sentAt,
          status: 'pending',
          marks: one.proof_seen_before > 0 ? ['seenBefore'] : [],
        },
      ]
    : []

const open = ['pending', 'in_review', 'flagged'] as const
const openStatus = (status: string) => open.find((one) => one === status)

type Request = transactions.ReviewedTransaction

const marksOf = (one: Request, now: number): Mark[] => [
  ...(one.proofSeenBefore > 0 ? (['seenBefore'] as const) : []),
  ...(one.userLeft ? (['removed'] as const) : []),
  ...(one.priceUntil !== null && new Date(one.priceUntil).getTime() < now ? (['lapsed'] as const) : []),
  ...(one.type === 'withdrawal' && one.heldUntil !== null ? (['held'] as const) : []),
  ...(one.approvalsNeeded < 2
    ? []
    : one.approvals.some(({ counts }) => counts)
      ? (['oneOfTwo'] as const)
      : (['needsTwo'] as const)),
]

/** @param now milliseconds */
export const requestRow = (one: Request, now: number): ReviewRow[] => {
  const status = openStatus(one.status)
  if (!status) return []
  return [
    {
      key: keyOf(one.type, one.id),
      kind: one.type,
      id: one.id,
      who: one.user,
      amount: one.amount,
      coin: one.currency,
      usd: one.usd,
      since: one.createdAt,
      status,
      marks: marksOf(one, now),
    },
  ]
}

export const correctionRow = (one: treasury.Adjustment): ReviewRow[] =>
  one.status === 'pending'
    ? [
        {
          key: keyOf('correction', one.id),
          kind: 'correction',
          id: one.id,
          who: one.requestedBy,
          amount: one.amount,
          coin: one.asset,
          usd: null,
          since: one.requestedAt,
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

/** A comment that was reported. */
export const commentRow = (one: Reported): ReviewRow[] => [
  {
    key: keyOf('comment', one.id),
    kind: 'comment',
    id: one.id,
    who: one.author,
    amount: null,
    coin: null,
    about: one.title,
    usd: null,
    since: one.reportedAt,
    status: 'flagged',
    marks: [],
  },
]

const HOUR_MS = 3_600_000

/** How much what is remarkable about a row, and that it was flagged, weighs: without any 1. */
const riskOf = ({ status, marks }: ReviewRow): number => 1 + marks.length / 2 + (status === 'flagged' ? 1 : 0)

/** 1 for nothing or what has no worth, 2 for 900 US dollars, 3 for 9,900. */
const amountOf = ({ usd }: ReviewRow): number => 1 + Math.log10(1 + (usd ?? 0) / 100)

/** How soon a row is to be decided: by the hours that it waits, by what it is worth and by its risk. @param now milliseconds */
export const urgencyOf = (row: ReviewRow, now: number): number => {
  const hours = Math.floor(Math.max(0, now - Date.parse(row.since)) / HOUR_MS) + 1
  return hours * amountOf(row) * riskOf(row)
}

const byUrgency =
  (now: number) =>
  (one: ReviewRow, other: ReviewRow): number =>
    urgencyOf(other, now) - urgencyOf(one, now) ||
    one.since.localeCompare(other.since) ||
    one.key.localeCompare(other.key)

/**
 * Puts several lists into one queue: what waits longest, is worth most and is of most risk first. Where a list has more than
 * it answered, what is younger than that is left out: something may stand before it.
 * @param now milliseconds; the same while a screen is open, so that nothing moves under who reads
 */
export const oneQueue = (lists: readonly Waiting[], now: number): ReviewRow[] => {
  const [end] = lists.flatMap(({ until }) => until ?? []).toSorted()
  const all = lists.flatMap(({ rows }) => rows)
  return all.filter(({ since }) => end === undefined || since <= end).toSorted(byUrgency(now))
}

/** A row of the screen: what waits, and what did when the screen was opened. */
export interface VisibleRow extends ReviewRow {
  readonly waits: boolean
  /** Another administrator who has taken it up. */
  readonly holder?: string
}

/** What waits and what was decided meanwhile, each where it stood. @param seen all that waited while the screen is open */
export const visibleRows = (
  waiting: readonly ReviewRow[],
  seen: ReadonlyMap<string, ReviewRow>,
  now: number,
): VisibleRow[] => {
  const keys = new Set(waiting.map(({ key }) => key))
  const decided = [...seen.values()].filter(({ key }) => !keys.has(key))
  return [...waiting, ...decided].toSorted(byUrgency(now)).map((row) => ({ ...row, waits: keys.has(row.key) }))
}
