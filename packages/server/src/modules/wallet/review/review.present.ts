import { centsToUsd, type transactions } from '@vesica/contract'
import { expressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { fileFields, proofSeenBefore } from '../../../platform/files/files.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { countsFromOf, customerOf, nameOf } from '../../identity/index.ts'
import { getSettings } from '../../settings/index.ts'
import { accountName, type Line, USD } from '../ledger/account.rules.ts'
import { coinText } from '../coins/coin.rules.ts'
import { linesOfApproval } from './decision.ts'
import { type Looking, offerOf } from './offer.ts'
import {
  presentHistory,
  presentRequest,
  type Requests,
  requestsWithHistory,
  scaledRequests,
} from '../requests/request.present.ts'
import { type Drift, driftOf, presentRate } from './price.ts'
import { isDecided } from '../requests/request.rules.ts'
import { type ScaledRequest, tables, type WalletTables } from '../wallet.tables.ts'
import { judgeAnew, judgementColumns } from './worth.ts'

// Built once: building these takes longer than running them.
const request = expressionBuilder<WalletTables, 'wallet_request'>()

const approvals = jsonArrayFrom(
  request
    .selectFrom('approval')
    .select((approval) => [
      'admin_id as id',
      'at',
      nameOf(approval.ref('approval.admin_id')).as('name'),
      countsFromOf(approval.ref('approval.admin_id')).as('countsFrom'),
    ])
    .whereRef('request_id', '=', 'wallet_request.id')
    .orderBy('at'),
)

const failing = jsonArrayFrom(
  request
    .selectFrom('request_failing')
    .select((eb) => [
      'admin_id as id',
      nameOf(eb.ref('request_failing.admin_id')).as('name'),
      'request_failing.reason',
      'at',
      countsFromOf(eb.ref('request_failing.admin_id')).as('countsFrom'),
    ])
    .whereRef('request_id', '=', 'wallet_request.id')
    .orderBy('at')
    .orderBy('word'),
)

const shownAddresses = jsonArrayFrom(
  request
    .selectFrom('address_shown')
    .innerJoin('asset', 'asset.code', 'address_shown.asset_code')
    .select((eb) => [
      'address_shown.address',
      'address_shown.network',
      'first_at as from',
      eb
        .and([
          eb('address_shown.address', '=', eb.ref('asset.deposit_address')),
          eb('address_shown.network', '=', eb.ref('asset.network')),
        ])
        .$castTo<boolean>()
        .as('isPresent'),
    ])
    .whereRef('address_shown.person_id', '=', 'wallet_request.person_id')
    .whereRef('address_shown.asset_code', '=', 'wallet_request.asset_code')
    .where('wallet_request.kind', '=', 'deposit')
    .orderBy('first_at')
    .orderBy('address_shown.address'),
)

const names = [
  customerOf(request.ref('wallet_request.person_id')).$notNull().as('member'),
  nameOf(request.ref('wallet_request.decided_by')).as('decider'),
] as const

const checked = [
  ...names,
  approvals.as('approvals'),
  failing.as('failing'),
  fileFields(request.ref('wallet_request.proof_file_id')).as('proof'),
  proofSeenBefore(request.ref('wallet_request.proof_sha256')).as('seen_before'),
] as const

/** Requests with requester, approvers and decider. */
export const approvedRequests = (requests: Requests<object>) =>
  scaledRequests(requests).select([...names, approvals.as('approvals')])

/** Requests with everything administrators check, read in one statement for any number of rows. */
export const reviewedRequests = (requests: Requests<object>) => requestsWithHistory(requests).select(checked)

type Reviewed = Awaited<ReturnType<ReturnType<typeof reviewedRequests>['execute']>>[number]

const USD_DECIMALS = 2

const presentLine = (line: Line, { scale }: ScaledRequest) => ({
  asset: line.asset,
  amount: coinText(line.units, line.asset === USD ? USD_DECIMALS : scale),
  debit: accountName(line.debit),
  credit: accountName(line.credit),
})

/** Approved, and not failed since. */
const isApproved = ({ status }: Pick<Reviewed, 'status'>): boolean => status === 'approved' || status === 'completed'

/** The name of the approver; null: not approved, or failed since. */
export const approver = (row: Pick<Reviewed, 'status' | 'decider'>): string | null =>
  isApproved(row) ? row.decider : null

/** The names of all approvers, in order; null: not approved, or failed since. */
export const approversOf = (row: Pick<Reviewed, 'status' | 'decider' | 'approvals'>): string | null => {
  if (!isApproved(row)) return null
  return row.approvals.length > 0 ? row.approvals.map(({ name }) => name ?? '').join(', ') : row.decider
}

const presentWhy = (
  row: Pick<Reviewed, 'two_because' | 'worth_cents' | 'beside_cents'>,
): transactions.ReviewedTransaction['secondApproval'] =>
  row.two_because && {
    because: row.two_because,
    worth: row.worth_cents === null ? null : centsToUsd(BigInt(row.worth_cents)),
    counted: centsToUsd(BigInt(row.beside_cents)),
  }

const heldOf = ({ member }: Pick<Reviewed, 'member'>, now: Date) => {
  const until = member.heldUntil === null ? undefined : new Date(member.heldUntil)
  return until && until > now
    ? { holdUntil: until.toISOString(), heldBy: member.heldBy }
    : { holdUntil: null, heldBy: null }
}

/** A request as administrators review it. */
export const presentReviewed = (row: Reviewed, now: Date): transactions.ReviewedTransaction => ({
  ...presentRequest(row),
  ...presentHistory(row, row.member.name),
  type: row.kind,
  userId: row.person_id,
  user: row.member.name,
  userEmail: row.member.email,
  userLeft: row.member.left,
  memberSince: new Date(row.member.since).toISOString(),
  ...heldOf(row, now),
  currency: row.asset_code,
  proofOfPayment: row.proof ? `/wallets/proof/${row.id}` : null,
  proofKind: row.proof ? (row.proof.kind === 'pdf' ? 'pdf' : 'image') : null,
  proofName: row.proof?.name ?? null,
  proofSeenBefore: row.seen_before,
  approvedBy: approver(row),
  approvedAt: isApproved(row) ? (row.decided_at?.toISOString() ?? null) : null,
  createdAt: row.made_at.toISOString(),
  approvals: row.approvals.map(({ id, name, countsFrom }) => ({
    id,
    name: name ?? '',
    counts: isDecided(row.status) || (countsFrom !== null && new Date(countsFrom) <= now),
    countsFrom: countsFrom === null ? null : new Date(countsFrom).toISOString(),
  })),
  approvalsNeeded: row.approvals_needed,
  secondApproval: presentWhy(row),
  failing: row.failing.map(({ id, name, reason, at, countsFrom }) => ({
    id,
    name: name ?? '',
    reason,
    time: new Date(at).toISOString(),
    counts: row.status !== 'approved' || (countsFrom !== null && new Date(countsFrom) <= now),
  })),
  drift: null,
  offer: null,
  addressesSeen: [],
  wouldPost: isDecided(row.status) ? [] : linesOfApproval(row).map((line) => presentLine(line, row)),
})

const findRow = (tx: Tx, id: string) =>
  reviewedRequests(tables(tx).selectFrom('wallet_request').where('wallet_request.id', '=', id))
    .select(shownAddresses.as('shown'))
    .executeTakeFirst()

type DecisionRow = NonNullable<Awaited<ReturnType<typeof findRow>>>

/** A single request, with details not loaded for lists. */
const presentDecision = (row: DecisionRow, now: Date): transactions.ReviewedTransaction => ({
  ...presentReviewed(row, now),
  addressesSeen: row.shown.map((address) => ({ ...address, from: new Date(address.from).toISOString() })),
})

/** One request for review; undefined: not found. */
export const findReviewed = async (tx: Tx, id: string): Promise<transactions.ReviewedTransaction | undefined> => {
  const row = await findRow(tx, id)
  return row && presentDecision(row, tx.now)
}

const presentDrift = ({ now, percent, most, beyond }: Drift) => ({ rate: Number(now), percent, most, beyond })

/**
 * One request for the deciding administrator, with the available actions and, while it is open, the number of approvals
 * needed now.
 */
export const findForDecision = async (
  tx: Tx,
  id: string,
  viewer: Looking,
): Promise<transactions.ReviewedTransaction | undefined> => {
  const row = await findRow(tx, id)
  if (!row) return undefined
  if (isDecided(row.status)) return { ...presentDecision(row, tx.now), offer: await offerOf(tx, row, viewer, false) }
  const [judgement, rate, { driftPercent }] = await Promise.all([
    judgeAnew(tx, row, viewer.userId),
    presentRate(tx, row.id),
    getSettings(tx),
  ])
  const judged = { ...row, ...judgementColumns(judgement) }
  const drift = driftOf(row, rate, driftPercent)
  return {
    ...presentDecision(judged, tx.now),
    drift: drift ? presentDrift(drift) : null,
    offer: await offerOf(tx, judged, viewer, drift?.beyond ?? false),
  }
}
