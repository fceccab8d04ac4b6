import { centsToUsd, type membershipChanges, oneYearAfter } from '@vesica/contract'
import { sql } from 'kysely'
import { findById } from '../../../platform/data/find.ts'
import { after, DAY, MINUTE } from '../../../platform/clock.ts'
import { idOrNobody, newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { coinText, dueInCoin, spendable } from '../../wallet/index.ts'
import { tables } from '../membership.tables.ts'
import { findUsable, worthOf } from '../codes/code.ts'
import { discountOf } from '../codes/code.rules.ts'
import { getOfferedPlan, getPlan, type Plan } from '../plan.ts'
import { requireNotPaused } from './paused.ts'
import { currentMembership } from './period.ts'
import { changeTo } from './period.rules.ts'

/** Validity of a quote for wallet payments. */
const GOOD_MS = 10 * MINUTE

/** Validity for external payments: enough time to pay and upload the proof, as with the registration fee. */
const PROOF_GOOD_MS = 60 * MINUTE

/** A stored quote. */
export interface Quote {
  id: string
  personId: string
  plan: Plan
  kind: membershipChanges.MembershipChange
  /** The last period not ended early when it was made; a different one invalidates the quote. */
  follows: string | null
  priceCents: bigint
  creditCents: bigint
  unusedDays: number
  asset: string
  scale: number
  /** The applied code; `discountCents` is its discount in USD cents. */
  code: { id: string; text: string } | null
  discountCents: bigint
  /** In the coin's smallest units; 0n: nothing due. */
  units: bigint
  rate: string
  address: string
  network: string
  beginsAt: Date
  endsAt: Date
  madeAt: Date
}

const rows = (tx: Tx) =>
  tables(tx)
    .selectFrom('membership_quote')
    .leftJoin('membership_code', 'membership_code.id', 'membership_quote.code_id')
    .selectAll('membership_quote')
    .select('membership_code.code')

type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

const toQuote = (row: Row, plan: Plan): Quote => ({
  id: row.id,
  personId: row.person_id,
  plan,
  kind: row.kind,
  follows: row.follows,
  priceCents: BigInt(row.price_cents),
  creditCents: BigInt(row.credit_cents),
  unusedDays: row.unused_days,
  code: row.code_id === null || row.code === null ? null : { id: row.code_id, text: row.code },
  discountCents: BigInt(row.discount_cents),
  asset: row.asset_code,
  scale: row.asset_scale,
  units: BigInt(row.units),
  rate: row.rate,
  address: row.address,
  network: row.network,
  beginsAt: row.begins_at,
  endsAt: row.ends_at,
  madeAt: row.made_at,
})

/** An existing quote, by an id that the caller already trusts. */
export const getQuote = async (tx: Tx, id: string): Promise<Quote> => {
  const row = await rows(tx).where('membership_quote.id', '=', id).executeTakeFirstOrThrow()
  return toQuote(row, await getPlan(tx, row.plan_id))
}

const openPayments = (tx: Tx, personId: string) =>
  tables(tx)
    .selectFrom('membership_request')
    .select('id')
    .where('person_id', '=', personId)
    .where('status', '=', 'pending')

/** Whether a payment of theirs is under review, for themselves or for a gift. */
export const hasOpenPayment = async (tx: Tx, personId: string): Promise<boolean> =>
  (await openPayments(tx, personId).executeTakeFirst()) !== undefined

/** @param gift whether to check gift payments instead of membership payments */
export const requireNoneOpen = async (tx: Tx, personId: string, gift = false): Promise<void> => {
  const open = await openPayments(tx, personId).where('gift', '=', gift).executeTakeFirst()
  if (open) throw new Refusal(gift ? 'gift_payment_open' : 'membership_payment_open')
}

/** Computes and stores the current price and effect of a plan for a person. */
export const makeQuote = async (
  tx: Tx,
  personId: string,
  input: { plan_id: string; crypto_symbol: string; code?: string | undefined },
): Promise<Quote> => {
  const plan = await getOfferedPlan(tx, input.plan_id)
  await requireNoneOpen(tx, personId)
  await requireNotPaused(tx, personId)
  const { current, next, latestId } = await currentMembership(tx, personId)
  const code = input.code === undefined ? undefined : await findUsable(tx, personId, plan.id, input.code)
  const discountCents = code ? discountOf(worthOf(code), plan.priceCents) : 0n
  const discounted = { ...plan, priceCents: plan.priceCents - discountCents }
  const change = changeTo(discounted, { current, next }, tx.now)
  if (!change) throw new Refusal('membership_renewed', { until: (next?.beganAt ?? tx.now).toISOString().slice(0, 10) })
  const cents = discounted.priceCents - change.creditCents
  const { coin, rate, units } = await dueInCoin(tx, personId, { asset: input.crypto_symbol, cents })
  const quote: Quote = {
    id: newId(),
    personId,
    plan,
    kind: change.kind,
    follows: latestId,
    priceCents: plan.priceCents,
    creditCents: change.creditCents,
    unusedDays: Number(change.unusedDays),
    code: code ? { id: code.id, text: code.code } : null,
    discountCents,
    asset: coin.code,
    scale: coin.scale,
    units,
    rate,
    address: coin.address,
    network: coin.network,
    beginsAt: change.beginsAt,
    endsAt: change.endsAt,
    madeAt: tx.now,
  }
  await tables(tx).insertInto('membership_quote').values(toRow(quote)).execute()
  return quote
}

/** Computes and stores the current price of a year of a plan as a gift, which starts when redeemed. */
export const makeGiftQuote = async (
  tx: Tx,
  personId: string,
  input: { plan_id: string; crypto_symbol: string },
): Promise<Quote> => {
  const plan = await getOfferedPlan(tx, input.plan_id)
  await requireNoneOpen(tx, personId, true)
  const { coin, rate, units } = await dueInCoin(tx, personId, { asset: input.crypto_symbol, cents: plan.priceCents })
  const quote: Quote = {
    id: newId(),
    personId,
    plan,
    kind: 'gift',
    follows: null,
    priceCents: plan.priceCents,
    creditCents: 0n,
    unusedDays: 0,
    code: null,
    discountCents: 0n,
    asset: coin.code,
    scale: coin.scale,
    units,
    rate,
    address: coin.address,
    network: coin.network,
    beginsAt: tx.now,
    endsAt: oneYearAfter(tx.now),
    madeAt: tx.now,
  }
  await tables(tx).insertInto('membership_quote').values(toRow(quote)).execute()
  return quote
}

const toRow = (quote: Quote): Omit<Row, 'code'> => ({
  id: quote.id,
  person_id: quote.personId,
  plan_id: quote.plan.id,
  kind: quote.kind,
  follows: quote.follows,
  price_cents: quote.priceCents.toString(),
  credit_cents: quote.creditCents.toString(),
  unused_days: quote.unusedDays,
  code_id: quote.code?.id ?? null,
  discount_cents: quote.discountCents.toString(),
  asset_code: quote.asset,
  asset_scale: quote.scale,
  units: quote.units.toString(),
  rate: quote.rate,
  address: quote.address,
  network: quote.network,
  begins_at: quote.beginsAt,
  ends_at: quote.endsAt,
  made_at: quote.madeAt,
})

/** A quote can be used only once, even if its result was cancelled. */
const notTaken = sql<boolean>`not exists (select from membership_period where quote_id = membership_quote.id)
  and not exists (select from membership_gift where quote_id = membership_quote.id)`

/**
 * A person's own valid quote, if its basis has not changed.
 * @param by payment method @param gift whether it is for a gift, which does not depend on the buyer's periods
 */
export const acceptQuote = async (
  tx: Tx,
  personId: string,
  input: { quote_id: string; plan_id: string; crypto_symbol: string },
  by: 'wallet' | 'proof',
  gift = false,
): Promise<Quote> => {
  await requireNoneOpen(tx, personId, gift)
  const goodMs = by === 'wallet' ? GOOD_MS : PROOF_GOOD_MS
  const row = await findById(
    input.quote_id,
    rows(tx)
      .where('membership_quote.id', '=', input.quote_id)
      .where('person_id', '=', personId)
      .where('membership_quote.plan_id', '=', idOrNobody(input.plan_id))
      .where('asset_code', '=', input.crypto_symbol)
      .where('membership_quote.made_at', '>', after(tx.now, -goodMs))
      .where('membership_quote.kind', gift ? '=' : '<>', 'gift')
      .where(notTaken),
  )
  if (row && gift) return toQuote(row, await getOfferedPlan(tx, row.plan_id))
  if (!row || row.follows !== (await currentMembership(tx, personId)).latestId) throw new Refusal('quote_dead')
  // If the paused period was bought after the quote, the pause makes the quote match the latest period again.
  await requireNotPaused(tx, personId)
  return toQuote(row, await getOfferedPlan(tx, row.plan_id))
}

/** USD cents to pay. */
export const dueCents = ({ priceCents, creditCents, discountCents }: Quote): bigint =>
  priceCents - discountCents - creditCents

/** The quoted terms, for both the payer and the reviewer. */
export const presentTerms = (quote: Quote) => ({
  plan_id: quote.plan.id,
  planName: quote.plan.name,
  level: quote.plan.level,
  kind: quote.kind,
  price: centsToUsd(quote.priceCents),
  credit: centsToUsd(quote.creditCents),
  unusedDays: quote.unusedDays,
  code: quote.code?.text ?? null,
  discount: centsToUsd(quote.discountCents),
  due: centsToUsd(dueCents(quote)),
  beginsAt: quote.beginsAt.toISOString(),
  endsAt: quote.endsAt.toISOString(),
  crypto_symbol: quote.asset,
  crypto_amount: coinText(quote.units, quote.scale),
})

/** A quote for its requester. */
export const presentQuote = async (tx: Tx, quote: Quote): Promise<membershipChanges.MembershipQuote> => {
  const { units, text } = await spendable(tx, quote.personId, { code: quote.asset, scale: quote.scale })
  return {
    id: quote.id,
    follows: quote.follows,
    ...presentTerms(quote),
    rate: Number(quote.rate),
    address: quote.address,
    network: quote.network,
    balance: text,
    enough: units >= quote.units,
    expiresAt: after(quote.madeAt, GOOD_MS).toISOString(),
    proofUntil: quote.kind === 'change' ? null : after(quote.madeAt, PROOF_GOOD_MS).toISOString(),
  }
}

/** Deletes unused quotes. */
export const sweepQuotes = async (tx: Tx): Promise<void> => {
  await tables(tx)
    .deleteFrom('membership_quote')
    .where('made_at', '<', after(tx.now, -DAY))
    .where(notTaken)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('membership_request').select('id').whereRef('quote_id', '=', 'membership_quote.id'))),
    )
    .execute()
}
