import { centsToUsd, type transactions, type wallet } from '@vesica/contract'
import { isId } from '../../platform/ids.ts'
import type { Files } from '../../platform/files.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/tx.ts'
import { listAdministrators, peopleByIds } from '../identity/index.ts'
import { accountName, type Line } from './account.rules.ts'
import { coinText, rateText } from './coin.rules.ts'
import { linesOfApproval } from './decision.ts'
import { isDecided, memberType } from './request.rules.ts'
import { type RequestRow, type ScaledRequest, tables } from './wallet.tables.ts'

type Scales = ReadonlyMap<string, number>

const scalesOf = async (tx: Tx): Promise<Scales> =>
  new Map(
    (await tables(tx).selectFrom('asset').select(['code', 'scale']).execute()).map((row) => [row.code, row.scale]),
  )

const text = (scales: Scales, asset: string, units: bigint): string => coinText(units, scales.get(asset) ?? 8)

const present = (row: RequestRow, scales: Scales): wallet.Transaction => {
  const amount = (units: bigint) => text(scales, row.asset_code, units)
  const isWithdrawal = row.kind === 'withdrawal'
  return {
    id: row.id,
    reference: row.reference,
    type: memberType(row.kind),
    asset: row.asset_code,
    amount: amount(BigInt(row.units)),
    usd: row.usd_cents === null ? null : centsToUsd(BigInt(row.usd_cents)),
    rate: row.rate === null ? null : Number(rateText(row.rate)),
    networkFee: isWithdrawal ? amount(BigInt(row.fee_units)) : null,
    received: isWithdrawal ? amount(BigInt(row.units) - BigInt(row.fee_units)) : null,
    address: row.address,
    network: row.network,
    notes: row.notes,
    txHash: row.tx_hash,
    status: row.status,
    reason: row.reason,
    paidFrom: row.paid_from,
    priceUntil: row.price_until?.toISOString() ?? null,
    date: row.made_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    completedAt: row.completed_at?.toISOString() ?? null,
  }
}

/** A request as it was just made. */
export const presentRequest = (row: ScaledRequest): wallet.Transaction =>
  present(row, new Map([[row.asset_code, row.scale]]))

const PAGE = 50

/** A member's requests, newest first, by keys. */
export const listOwn = async (
  tx: Tx,
  personId: string,
  query: { limit?: number | undefined; cursor?: string | undefined },
) => {
  const limit = query.limit ?? PAGE
  let page = tables(tx)
    .selectFrom('wallet_request')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (query.cursor !== undefined) {
    const before = isId(query.cursor) ? query.cursor : undefined
    if (!before) return { transactions: [], next_cursor: null }
    page = page.where((eb) =>
      eb(
        eb.refTuple('made_at', 'id'),
        '<',
        eb
          .selectFrom('wallet_request as last')
          .select(['last.made_at', 'last.id'])
          .where('last.id', '=', before)
          .where('last.person_id', '=', personId)
          .$asTuple('made_at', 'id'),
      ),
    )
  }
  const rows = await page.execute()
  const scales = await scalesOf(tx)
  const shown = rows.slice(0, limit)
  return {
    transactions: shown.map((row) => present(row, scales)),
    next_cursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

/**
 * One of a member's own requests. Which administrator decided is the platform's affair, and so is why one of them put a
 * request aside.
 * @throws Refusal not_found, also for another's
 */
export const presentOwn = async (tx: Tx, personId: string, id: string): Promise<wallet.TransactionDetail> => {
  const row = isId(id)
    ? await tables(tx)
        .selectFrom('wallet_request')
        .selectAll()
        .where('id', '=', id)
        .where('person_id', '=', personId)
        .executeTakeFirst()
    : undefined
  if (!row) throw new Refusal('not_found')
  const scales = await scalesOf(tx)
  const events = await eventsOf(tx, [row])
  const told = events.map((event) => (event.status === 'flagged' ? { ...event, reason: null } : event))
  const who = (id: string) => (id === personId ? 'you' : 'an administrator')
  return {
    ...present(row, scales),
    timeline: timelines(told, who).get(row.id) ?? [],
    journal: (await journals(tx, [row], scales)).get(row.id) ?? [],
  }
}

const eventsOf = (tx: Tx, rows: readonly RequestRow[]) =>
  tables(tx)
    .selectFrom('request_event')
    .selectAll()
    .where(
      'request_id',
      'in',
      rows.map((row) => row.id),
    )
    .orderBy('request_id')
    .orderBy('step')
    .execute()

type EventRow = Awaited<ReturnType<typeof eventsOf>>[number]

/** Who did what to requests and when, in order. */
const timelines = (events: readonly EventRow[], nameOf: (id: string) => string | undefined) => {
  const byRequest = new Map<string, wallet.TransactionDetail['timeline']>()
  for (const event of events) {
    const one = {
      status: event.status,
      time: event.at.toISOString(),
      by: nameOf(event.actor_id) ?? '',
      reason: event.reason,
    }
    const before = byRequest.get(event.request_id)
    if (before) before.push(one)
    else byRequest.set(event.request_id, [one])
  }
  return byRequest
}

const journals = async (tx: Tx, rows: readonly RequestRow[], scales: Scales) => {
  const lines = await tables(tx)
    .selectFrom('journal')
    .innerJoin('transfer', 'transfer.journal_id', 'journal.id')
    .innerJoin('ledger_account as debit', 'debit.id', 'transfer.debit_account')
    .innerJoin('ledger_account as credit', 'credit.id', 'transfer.credit_account')
    .select([
      'journal.reference',
      'journal.idem_key',
      'journal.posted_at',
      'transfer.asset_code',
      'transfer.amount',
      'debit.code as debit',
      'credit.code as credit',
    ])
    .where(
      'journal.reference',
      'in',
      rows.map((row) => row.id),
    )
    .orderBy('transfer.id')
    .execute()
  const byRequest = new Map<string, wallet.TransactionDetail['journal']>()
  for (const line of lines) {
    const one = {
      time: line.posted_at.toISOString(),
      act: line.idem_key.split(':').at(-1) ?? '',
      asset: line.asset_code,
      amount: text(scales, line.asset_code, BigInt(line.amount)),
      debit: accountName(line.debit),
      credit: accountName(line.credit),
    }
    const before = byRequest.get(line.reference)
    if (before) before.push(one)
    else byRequest.set(line.reference, [one])
  }
  return byRequest
}

const presentLine = (line: Line, scales: Scales) => ({
  asset: line.asset,
  amount: text(scales, line.asset, line.units),
  debit: accountName(line.debit),
  credit: accountName(line.credit),
})

const seenBefore = async (tx: Tx, rows: readonly RequestRow[]): Promise<ReadonlyMap<string, number>> => {
  const hashes = rows.flatMap((row) => row.proof_sha256 ?? [])
  if (hashes.length === 0) return new Map()
  const found = await tables(tx)
    .selectFrom('wallet_request')
    .select((eb) => ['proof_sha256', eb.fn.countAll<string>().as('count')])
    .where('proof_sha256', 'in', hashes)
    .groupBy('proof_sha256')
    .execute()
  return new Map(found.map((row) => [row.proof_sha256 ?? '', Number(row.count)]))
}

const approvers = async (tx: Tx, rows: readonly RequestRow[]) =>
  tables(tx)
    .selectFrom('approval')
    .select(['request_id', 'admin_id'])
    .where(
      'request_id',
      'in',
      rows.map((row) => row.id),
    )
    .orderBy('at')
    .execute()

/** Whose approval counts: active administrators'. Asked only where an open request has one. */
const countingNow = async (
  tx: Tx,
  rows: readonly RequestRow[],
  approved: ReadonlySet<string>,
): Promise<ReadonlySet<string>> =>
  new Set(
    rows.some((row) => !isDecided(row.status) && approved.has(row.id))
      ? (await listAdministrators(tx)).map(({ id }) => id)
      : [],
  )

/** Requests as administrators see and check them. The number of queries does not depend on how many they are. */
export const presentReviewed = async (
  tx: Tx,
  files: Files,
  rows: readonly RequestRow[],
): Promise<transactions.ReviewedTransaction[]> => {
  if (rows.length === 0) return []
  const scales = await scalesOf(tx)
  const events = await eventsOf(tx, rows)
  const approvals = await approvers(tx, rows)
  const people = await peopleByIds(tx, [
    ...rows.map((row) => row.person_id),
    ...rows.flatMap((row) => row.decided_by ?? []),
    ...events.map((event) => event.actor_id),
    ...approvals.map((one) => one.admin_id),
  ])
  const proofs = await files.getMany(
    tx,
    rows.flatMap((row) => row.proof_file_id ?? []),
  )
  const seen = await seenBefore(tx, rows)
  const nameOf = (id: string) => people.get(id)?.name
  const steps = timelines(events, nameOf)
  const posted = await journals(tx, rows, scales)
  const approvalsBy = Map.groupBy(approvals, (one) => one.request_id)
  const counting = await countingNow(tx, rows, new Set(approvalsBy.keys()))
  return rows.map((row) => {
    const person = people.get(row.person_id)
    const proof = row.proof_file_id ? proofs.get(row.proof_file_id) : undefined
    return {
      ...present(row, scales),
      type: row.kind,
      userId: row.person_id,
      user: person?.name ?? '',
      userEmail: person?.email ?? '',
      memberSince: (person?.member_since ?? person?.joined_at ?? row.made_at).toISOString(),
      currency: row.asset_code,
      proofOfPayment: proof ? `/wallets/proof/${row.id}` : null,
      proofKind: proof ? (proof.kind === 'pdf' ? 'pdf' : 'image') : null,
      proofName: proof?.name ?? null,
      proofSeenBefore: Math.max(0, (seen.get(row.proof_sha256 ?? '') ?? 1) - 1),
      approvedBy:
        row.decided_by && ['approved', 'completed'].includes(row.status) ? (nameOf(row.decided_by) ?? null) : null,
      approvedAt: ['approved', 'completed'].includes(row.status) ? (row.decided_at?.toISOString() ?? null) : null,
      createdAt: row.made_at.toISOString(),
      approvals: (approvalsBy.get(row.id) ?? []).map(({ admin_id: id }) => ({
        id,
        name: nameOf(id) ?? '',
        counts: isDecided(row.status) || counting.has(id),
      })),
      approvalsNeeded: row.approvals_needed,
      wouldPost: isDecided(row.status) ? [] : linesOfApproval(row).map((line) => presentLine(line, scales)),
      timeline: steps.get(row.id) ?? [],
      journal: posted.get(row.id) ?? [],
    }
  })
}
