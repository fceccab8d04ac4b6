import { centsToUsd, type wallet } from '@vesica/contract'
import { expressionBuilder, type SelectQueryBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { find } from '../../../platform/data/find.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { nameOf } from '../../identity/index.ts'
import { getSettings } from '../../settings/index.ts'
import { accountName } from '../ledger/account.rules.ts'
import { scaleOf } from '../coins/coin.ts'
import { coinText, rateText } from '../coins/coin.rules.ts'
import { isCancellable, isDecided, isToBePaid, memberType, PLATFORM } from './request.rules.ts'
import { waysToPay } from '../payment/payment-ways.ts'
import { type ScaledRequest, tables, type WalletTables } from '../wallet.tables.ts'

export type Requests<T> = SelectQueryBuilder<WalletTables, 'wallet_request', T>

// Built once: building these takes longer than running them.
const request = expressionBuilder<WalletTables, 'wallet_request'>()

const scale = scaleOf(request.ref('wallet_request.asset_code')).$notNull()

const events = jsonArrayFrom(
  request
    .selectFrom('request_event')
    .select((event) => [
      'request_event.status',
      'at',
      'actor_id',
      nameOf(event.ref('request_event.actor_id')).as('actor'),
      'request_event.reason',
    ])
    .whereRef('request_id', '=', 'wallet_request.id')
    .orderBy('step'),
)

const lines = jsonArrayFrom(
  request
    .selectFrom('journal')
    .innerJoin('transfer', 'transfer.journal_id', 'journal.id')
    .innerJoin('ledger_account as debit', 'debit.id', 'transfer.debit_account')
    .innerJoin('ledger_account as credit', 'credit.id', 'transfer.credit_account')
    .select((line) => [
      'journal.idem_key',
      'journal.posted_at',
      'transfer.asset_code',
      scaleOf(line.ref('transfer.asset_code')).$notNull().as('scale'),
      line.cast<string>('transfer.amount', 'text').as('amount'),
      'debit.code as debit',
      'credit.code as credit',
    ])
    .where('journal.reference', '=', request.cast<string>('wallet_request.id', 'text'))
    .orderBy('transfer.id'),
)

/** Requests with the scale of their coins. */
export const scaledRequests = (requests: Requests<object>) =>
  requests.selectAll('wallet_request').select(scale.as('scale'))

/** Requests with their events and postings, read in one statement for any number of rows. */
export const requestsWithHistory = (requests: Requests<object>) =>
  scaledRequests(requests).select([events.as('events'), lines.as('lines')])

type WithHistory = Awaited<ReturnType<ReturnType<typeof requestsWithHistory>['execute']>>[number]

/** A request in a member's own list. */
export const presentRequest = (row: ScaledRequest): wallet.Transaction => {
  const amount = (units: bigint) => coinText(units, row.scale)
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
    proofSentAt: row.proof_at?.toISOString() ?? null,
    paidBy: row.paid_by,
    cancellable: isCancellable(row),
    date: row.made_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    completedAt: row.completed_at?.toISOString() ?? null,
  }
}

/** One of a member's own requests. Hides which administrator decided and why one flagged it. */
export const presentOwn = async (tx: Tx, personId: string, id: string): Promise<wallet.TransactionDetail> => {
  const own = tables(tx)
    .selectFrom('wallet_request')
    .where('wallet_request.id', '=', id)
    .where('person_id', '=', personId)
  const row = await find(id, requestsWithHistory(own))
  const timeline = row.events.map((event) => ({
    ...event,
    actor: event.actor_id === personId ? 'you' : event.actor_id === null ? PLATFORM : 'an administrator',
    reason: event.status === 'flagged' ? null : event.reason,
  }))
  return {
    ...presentRequest(row),
    ...presentHistory({ ...row, events: timeline }, 'you'),
    paymentMethods: isToBePaid(row, tx.now) ? await waysToPay(tx) : null,
    driftPercent: row.price_until === null || isDecided(row.status) ? null : (await getSettings(tx)).driftPercent,
  }
}

type Step = wallet.TransactionDetail['timeline'][number]

/** Inserts the proof of payment into the timeline, if there is one. */
const withProof = (steps: Step[], proofAt: Date | null, by: string): Step[] => {
  if (proofAt === null) return steps
  const time = proofAt.toISOString()
  const proof: Step = { status: 'proof_sent', time, by, reason: null }
  return [...steps.filter((step) => step.time <= time), proof, ...steps.filter((step) => step.time > time)]
}

/** The timeline and ledger lines of a request, each in order. @param member name of the requester */
export const presentHistory = (row: Pick<WithHistory, 'events' | 'lines' | 'proof_at'>, member: string) => ({
  timeline: withProof(
    row.events.map((event) => ({
      status: event.status,
      time: new Date(event.at).toISOString(),
      by: event.actor ?? PLATFORM,
      reason: event.reason,
    })),
    row.proof_at,
    member,
  ),
  journal: row.lines.map((line) => ({
    time: new Date(line.posted_at).toISOString(),
    action: line.idem_key.split(':').at(-1) ?? '',
    asset: line.asset_code,
    amount: coinText(BigInt(line.amount), line.scale),
    debit: accountName(line.debit),
    credit: accountName(line.credit),
  })),
})

/** Names of requests for administrators, by id: amount, member and reference. */
export const namesOfRequests = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await scaledRequests(
    tables(tx)
      .selectFrom('wallet_request')
      .where('id', 'in', [...new Set(ids)]),
  )
    .select(nameOf(request.ref('wallet_request.person_id')).as('member'))
    .execute()
  return new Map(
    rows.map(({ id, units, scale: decimals, asset_code: coin, member, reference }) => [
      id,
      `${coinText(BigInt(units), decimals)} ${coin} of ${member ?? 'a former member'}, ${reference}`,
    ]),
  )
}
