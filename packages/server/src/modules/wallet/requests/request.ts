import { parseAmount } from '@vesica/contract'
import { sql } from 'kysely'
import { notices } from '../../../i18n/notices.ts'
import { newId, newReference } from '../../../platform/ids.ts'
import { Refusal, refuseField, refuseFields } from '../../../platform/refusal.ts'
import { together } from '../../../platform/data/together.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { isDuplicate } from '../../../platform/data/db.ts'
import { notify } from '../../activity/index.ts'
import { listHolders, lockPerson, type Person } from '../../identity/index.ts'
import { getSettings, type Settings } from '../../settings/index.ts'
import { emitWebhook } from '../../webhooks/index.ts'
import { accounts, type Line, USD } from '../ledger/account.rules.ts'
import { coinText, inputDecimals } from '../coins/coin.rules.ts'
import { requireUnheldWallet } from './hold.ts'
import { balanceOf, Overdraft, post } from '../ledger/ledger.ts'
import type { Terms } from '../ledger/posting.rules.ts'
import type { TradedCoin } from '../rates/rate.ts'
import { notifyMember } from './request-notices.ts'
import { actionText, prefixes } from './request.rules.ts'
import { type RequestKind, type RequestRow, type ScaledRequest, tables } from '../wallet.tables.ts'
import { type WorthInputs, judgementColumns, judgementOf, readWorthBefore } from '../review/worth.ts'

const copy = notices.walletRequests.review

/** The person making the request. */
export interface Requester {
  userId: string
  name: string
}

/** A member's unvalidated request. */
export interface Asking {
  kind: RequestKind
  asset: string
  wallet_id: string
}

/** Everything loaded before a request is written. */
export interface Known {
  requester: Requester
  person: Person
  kind: RequestKind
  /** The balance the request concerns; undefined: the wallet id does not belong to this person and coin. */
  balance: bigint | undefined
  worth: WorthInputs
  settings: Settings
  /** Administrators to notify. */
  holders: Awaited<ReturnType<typeof listHolders>>
}

/**
 * Loads what every request needs in one round trip. Locks the member first, so that concurrent requests count each
 * other and a member being removed cannot make any.
 */
export const readForRequest = async (
  tx: Tx,
  requester: Requester,
  { kind, asset, wallet_id }: Asking,
): Promise<Known> => {
  const [person, balance, worth, settings, holders] = await Promise.all([
    lockPerson(tx, requester.userId),
    findBalance(tx, requester.userId, asset, wallet_id),
    readWorthBefore(tx, requester.userId, kind, asset),
    getSettings(tx),
    listHolders(tx, 'money:decide'),
  ])
  return { requester, person, kind, balance, worth, settings, holders }
}

const findBalance = async (tx: Tx, personId: string, asset: string, walletId: string): Promise<bigint | undefined> => {
  if (!/^\d{1,18}$/.test(walletId)) return undefined
  const account = await tables(tx)
    .selectFrom('ledger_account')
    .select('balance')
    .where('id', '=', walletId)
    .where('code', '=', accounts.available(personId, asset))
    .executeTakeFirst()
  return account && BigInt(account.balance)
}

/** The input amount in the coin's smallest units. */
export const typedUnits = (amount: string, coin: Pick<TradedCoin, 'scale'>): bigint => {
  const decimals = inputDecimals(coin.scale)
  const typed = parseAmount(amount, decimals)
  if (typed === undefined) throw refuseFields({ amount: [`Use at most ${decimals} decimals.`] })
  return typed * 10n ** BigInt(coin.scale - decimals)
}

export const insufficient = (symbol: string, kind: RequestKind): Refusal =>
  refuseField('insufficient_funds', 'amount', { symbol, action: actionText[kind] })

type RequestTerms = Partial<
  Pick<
    RequestRow,
    'address' | 'notes' | 'paid_from' | 'price_until' | 'quote_id' | 'proof_file_id' | 'proof_sha256' | 'rate'
  >
> & {
  units: bigint
  usd_cents: bigint | null
  fee_units?: bigint
}

/** What a request holds from a balance while it is open. */
interface Taking {
  asset: string
  units: bigint
  lines: (terms: Terms) => Line[]
}

/** Creates a pending request, holds its amount, and notifies the member and the administrators. */
export const createRequest = async (
  tx: Tx,
  known: Known,
  coin: TradedCoin,
  input: RequestTerms,
  taking?: Taking,
): Promise<ScaledRequest> => {
  const { kind, person } = known
  if (kind === 'buy' || kind === 'sell') requireUnheldWallet(person, tx.now)
  const request = { ...rowOf(tx, known, coin, input), scale: coin.scale }
  emitWebhook(tx, 'request.received', { request_id: request.id, member_id: person.id, kind })
  await together(
    insertWithEvent(tx, request),
    taking && hold(tx, request, taking),
    notifyMember(tx, { ...request, owner: { ...person, deleted_at: null } }),
    notifyHolders(tx, known, request),
  )
  tx.announce({ topics: ['wallet'], users: [person.id], admins: 'money:read' })
  return request
}

const rowOf = (tx: Tx, { kind, person, worth, settings }: Known, coin: TradedCoin, input: RequestTerms): RequestRow => {
  const judgement = judgementOf({ units: input.units, scale: coin.scale, usdCents: input.usd_cents }, worth, settings)
  return {
    id: newId(),
    reference: newReference(prefixes[kind]),
    person_id: person.id,
    kind,
    asset_code: coin.code,
    units: input.units.toString(),
    usd_cents: input.usd_cents?.toString() ?? null,
    rate: input.rate ?? coin.rate,
    fee_units: (input.fee_units ?? 0n).toString(),
    address: input.address ?? null,
    network: coin.network,
    notes: input.notes ?? null,
    paid_from: input.paid_from ?? null,
    price_until: input.price_until ?? null,
    quote_id: input.quote_id ?? null,
    proof_file_id: input.proof_file_id ?? null,
    proof_sha256: input.proof_sha256 ?? null,
    ...judgementColumns(judgement),
    status: 'pending',
    made_at: tx.now,
    ...nothingYet,
  }
}

/** Initial values of a new request. */
const nothingYet = {
  proof_at: null,
  paid_by: null,
  reason: null,
  tx_hash: null,
  decided_at: null,
  decided_by: null,
  completed_at: null,
} as const

/** Notifies administrators of a new request. */
const notifyHolders = (tx: Tx, { requester, holders }: Known, request: ScaledRequest): Promise<void> => {
  const { id, kind, reference, units, scale, asset_code } = request
  return notify(tx, holders, {
    kind: 'request_waiting',
    about: `request ${reference}`,
    asks: { kind: 'request', id },
    title: copy.title({ kind, amount: `${coinText(BigInt(units), scale)} ${asset_code}`, by: requester.name }),
    text: (request.paid_from === 'outside' ? copy.awaitsPayment : copy.awaitsDecision)(requester.name, reference),
    action: { label: copy.open, path: `/admin/transactions?review=${id}` },
  })
}

/** Inserts the request with its first event. */
const insertWithEvent = async (tx: Tx, { scale: _, ...row }: ScaledRequest): Promise<void> => {
  await tables(tx)
    .with('made', (db) =>
      db.insertInto('wallet_request').values(row).returning(['id', 'status', 'person_id', 'made_at']),
    )
    .insertInto('request_event')
    .columns(['request_id', 'step', 'status', 'actor_id', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('made')
        .select((s) => ['made.id', s.val(1).as('step'), 'made.status', 'made.person_id', 'made.made_at']),
    )
    .execute()
    .catch((error: unknown) => {
      throw isDuplicate(error, 'wallet_request_quote') ? new Refusal('quote_dead') : error
    })
}

/** The terms of a request for the ledger. */
export const termsOf = (request: RequestRow): Terms => ({
  personId: request.person_id,
  asset: request.asset_code,
  units: BigInt(request.units),
  feeUnits: BigInt(request.fee_units),
  usdCents: BigInt(request.usd_cents ?? 0),
})

/**
 * Moves the amount from available to held. The database lets parallel requests through as long as the balance suffices.
 * A coin balance must keep a remainder, which is checked again here because only now is the balance locked.
 */
const hold = async (tx: Tx, request: RequestRow, { asset, units, lines }: Taking): Promise<void> => {
  const [holdRows, , left] = await together(
    retainHold(tx, request, asset, units),
    post(tx, {
      kind: request.kind,
      reference: request.id,
      key: `${request.kind}:${request.id}:hold`,
      actorId: request.person_id,
      ...(request.quote_id && { quoteId: request.quote_id }),
      lines: lines(termsOf(request)),
    }).catch((error: unknown) => {
      throw error instanceof Overdraft ? insufficient(asset, request.kind) : error
    }),
    asset !== USD && balanceOf(tx, accounts.available(request.person_id, asset)),
  )
  if (holdRows !== 1n) throw new Error(`There is no account to hold ${asset} on`)
  if (left === 0n) throw insufficient(asset, request.kind)
}

/** @returns the number of inserted rows */
const retainHold = async (tx: Tx, request: RequestRow, asset: string, units: bigint): Promise<bigint | undefined> => {
  const retained = await tables(tx)
    .insertInto('hold')
    .columns(['request_id', 'account_id', 'asset_code', 'units'])
    .expression((eb) =>
      eb
        .selectFrom('ledger_account')
        .select([
          sql<string>`${request.id}::uuid`.as('request_id'),
          'id',
          'asset_code',
          sql<string>`${units.toString()}::numeric`.as('units'),
        ])
        .where('code', '=', accounts.held(request.person_id, asset)),
    )
    .executeTakeFirst()
  return retained.numInsertedOrUpdatedRows
}
