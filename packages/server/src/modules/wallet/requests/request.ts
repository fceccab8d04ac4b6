import { parseAmount } from '@vesica/contract'
import { type Insertable, sql } from 'kysely'
import { found } from '../../../platform/data/find.ts'
import { newId, newReference } from '../../../platform/ids.ts'
import { Refusal, refuseField, refuseFields } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { isDuplicate } from '../../../platform/data/db.ts'
import { notify } from '../../activity/index.ts'
import { listHolders, lockPerson } from '../../identity/index.ts'
import { raise } from '../../webhooks/index.ts'
import { accounts, USD } from '../ledger/account.rules.ts'
import { coinText, inputDecimals } from '../coins/coin.rules.ts'
import { requireUnheldWallet } from './held.ts'
import { balanceOf, Overdraft, post } from '../ledger/ledger.ts'
import { postings, type Terms } from '../ledger/posting.rules.ts'
import type { TradedCoin } from '../rates/rate.ts'
import { notifyMember } from './request-notices.ts'
import { actWords, kindWords, prefixes } from './request.rules.ts'
import { type RequestKind, type RequestRow, type ScaledRequest, tables, type WalletTables } from '../wallet.tables.ts'
import { judgeAsked, judgementColumns } from '../review/worth.ts'

/** The person who asks. */
export interface Requester {
  userId: string
  name: string
}

/** @throws Refusal not_found when the wallet is not this person's balance of the coin */
export const requireOwnWallet = async (tx: Tx, personId: string, asset: string, walletId: string) => {
  const account = /^\d{1,18}$/.test(walletId)
    ? await tables(tx)
        .selectFrom('ledger_account')
        .select(['id', 'balance'])
        .where('id', '=', walletId)
        .where('code', '=', accounts.available(personId, asset))
        .executeTakeFirst()
    : undefined
  const { id, balance } = found(account)
  return { id, available: BigInt(balance) }
}

/** What a person typed, in the coin's smallest units. @throws Refusal validation_failed with more decimals than the coin has */
export const typedUnits = (amount: string, coin: Pick<TradedCoin, 'scale'>): bigint => {
  const decimals = inputDecimals(coin.scale)
  const typed = parseAmount(amount, decimals)
  if (typed === undefined) throw refuseFields({ amount: [`Please use at most ${decimals} decimals.`] })
  return typed * 10n ** BigInt(coin.scale - decimals)
}

export const insufficient = (symbol: string, kind: RequestKind): Refusal =>
  refuseField('insufficient_funds', 'amount', { symbol, act: actWords[kind] })

type Asked = Partial<
  Pick<
    RequestRow,
    'address' | 'notes' | 'paid_from' | 'price_until' | 'quote_id' | 'proof_file_id' | 'proof_sha256' | 'rate'
  >
> & {
  kind: RequestKind
  units: bigint
  usd_cents: bigint | null
  fee_units?: bigint
}

/**
 * Writes a request down, as pending, and lets the member and the administrators know. The member is locked first: of
 * requests that are made at once each counts those before it, and nobody asks for anything who is being removed.
 * @throws Refusal wallet_held for a trade; quote_dead when its quote was used before; not_found when the member was removed meanwhile
 */
export const createRequest = async (
  tx: Tx,
  requester: Requester,
  coin: TradedCoin,
  given: Asked,
): Promise<ScaledRequest> => {
  const person = await lockPerson(tx, requester.userId)
  if (given.kind === 'buy' || given.kind === 'sell') requireUnheldWallet(person, tx.now)
  const judgement = await judgeAsked(tx, {
    personId: requester.userId,
    kind: given.kind,
    asset: coin.code,
    units: given.units,
    usdCents: given.usd_cents,
  })
  const row = await insertWithEvent(tx, {
    id: newId(),
    reference: newReference(prefixes[given.kind]),
    person_id: requester.userId,
    kind: given.kind,
    asset_code: coin.code,
    units: given.units.toString(),
    usd_cents: given.usd_cents?.toString() ?? null,
    rate: given.rate ?? coin.rate,
    fee_units: (given.fee_units ?? 0n).toString(),
    address: given.address ?? null,
    network: coin.network,
    notes: given.notes ?? null,
    paid_from: given.paid_from ?? null,
    price_until: given.price_until ?? null,
    quote_id: given.quote_id ?? null,
    proof_file_id: given.proof_file_id ?? null,
    proof_sha256: given.proof_sha256 ?? null,
    ...judgementColumns(judgement),
    status: 'pending',
    reason: null,
    tx_hash: null,
    made_at: tx.now,
    decided_at: null,
    decided_by: null,
    completed_at: null,
  }).catch((error: unknown) => {
    throw isDuplicate(error, 'wallet_request_quote') ? new Refusal('quote_dead') : error
  })
  await raise(tx, 'request.received', { request_id: row.id, member_id: row.person_id, kind: row.kind })
  const words = `${kindWords[given.kind]} ${coinText(given.units, coin.scale)} ${coin.code}`
  const request = { ...row, scale: coin.scale }
  await notifyMember(tx, request)
  await notify(tx, await listHolders(tx, 'money:decide'), {
    kind: 'request_waiting',
    about: `request ${row.reference}`,
    title: `${words}: ${requester.name}`,
    text: newsOf(row, requester.name),
    action: { label: 'Review the request', path: `/admin/transactions?review=${row.id}` },
  })
  tx.announce({ topics: ['wallet'], users: [requester.userId], admins: 'money:read' })
  return request
}

/** What administrators are told of a request. */
const newsOf = ({ reference, paid_from }: RequestRow, name: string): string =>
  paid_from === 'outside'
    ? `${name} asked for this (${reference}) and pays outside. You hear of it again when the proof of payment has come.`
    : `${name} asked for this and waits for a decision (${reference}).`

/** The request, and with it the first line of its history. */
const insertWithEvent = (tx: Tx, row: Insertable<WalletTables['wallet_request']>): Promise<RequestRow> =>
  tables(tx)
    .with('made', (db) => db.insertInto('wallet_request').values(row).returningAll())
    .with('noted', (db) =>
      db
        .insertInto('request_event')
        .columns(['request_id', 'step', 'status', 'actor_id', 'at'])
        .expression((eb) =>
          eb
            .selectFrom('made')
            .select((s) => ['made.id', s.val(1).as('step'), 'made.status', 'made.person_id', 'made.made_at']),
        ),
    )
    .selectFrom('made')
    .selectAll()
    .executeTakeFirstOrThrow()

/** The terms of a request for the ledger. */
export const termsOf = (request: RequestRow): Terms => ({
  personId: request.person_id,
  asset: request.asset_code,
  units: BigInt(request.units),
  feeUnits: BigInt(request.fee_units),
  usdCents: BigInt(request.usd_cents ?? 0),
})

/**
 * Moves what a request takes from available to held. Of parallel requests on one balance the database lets those that
 * fit. Coins are never held down to the last unit: an amount at the balance is refused, looked at again here because
 * only now the balance is locked.
 * @throws Refusal insufficient_funds
 */
export const hold = async (
  tx: Tx,
  request: RequestRow,
  asset: string,
  units: bigint,
  lines: (terms: Terms) => ReturnType<typeof postings.sell.hold>,
) => {
  const kept = await tables(tx)
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
  if (kept.numInsertedOrUpdatedRows !== 1n) throw new Error(`There is no account to hold ${asset} on`)
  try {
    await post(tx, {
      kind: request.kind,
      reference: request.id,
      key: `${request.kind}:${request.id}:hold`,
      actorId: request.person_id,
      ...(request.quote_id && { quoteId: request.quote_id }),
      lines: lines(termsOf(request)),
    })
  } catch (error) {
    if (error instanceof Overdraft) throw insufficient(asset, request.kind)
    throw error
  }
  if (asset === USD) return
  if ((await balanceOf(tx, accounts.available(request.person_id, asset))) === 0n)
    throw insufficient(asset, request.kind)
}
