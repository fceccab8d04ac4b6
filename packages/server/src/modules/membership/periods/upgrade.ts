import { COIN_DECIMALS, parseAmount, parseCents, type membershipChanges, oneYearAfter } from '@vesica/contract'
import type { z } from 'zod'
import { notices } from '../../../i18n/notices.ts'
import type { Files, PlacedFile } from '../../../platform/files/files.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { notify, logActivity, settleRequests } from '../../activity/index.ts'
import { listHolders, lockPerson, type Person, requireUnheldAccount } from '../../identity/index.ts'
import { coinText, paidText, pay, requireUnheldWallet } from '../../wallet/index.ts'
import { emitWebhook } from '../../webhooks/index.ts'
import { tables } from '../membership.tables.ts'
import { beginPeriod, refundPeriod, journalOf, currentMembership } from './period.ts'
import { releaseCode, useCode } from '../codes/code.ts'
import { dueCents, makeQuote, presentQuote, type Quote, requireNoneOpen, acceptQuote } from './quote.ts'
import { membershipDayFor } from './period-day.ts'

const copy = notices.membership

type Input = z.output<typeof membershipChanges.upgradeMembership.body>

/**
 * Accepts a quoted plan. Wallet payments take effect at once; with a proof of payment it waits for an administrator.
 */
export const acceptPlan = async (
  tx: Tx,
  files: Files,
  personId: string,
  input: Input,
  proof: PlacedFile | undefined,
): Promise<void> => {
  const person = await lockPerson(tx, personId)
  const quote = await quoted(tx, personId, input, proof ? 'proof' : 'wallet')
  if (!isCost(input, quote))
    throw new Refusal('cost_changed', {}, { details: { quote: await presentQuote(tx, quote) }, commit: true })
  if (quote.code) await useCode(tx, personId, { id: quote.id, codeId: quote.code.id })
  if (proof && quote.units > 0n) await sendForChecking(tx, files, person, quote, proof)
  else await payFromWallet(tx, person, quote)
  refreshMembership(tx, personId)
}

/** Refreshes screens that show the person's membership. */
export const refreshMembership = (tx: Tx, personId: string): void => {
  tx.announce({ topics: ['me', 'members'], users: [personId], admins: 'people:read' })
}

/** Without a quote, only purchases with an obvious effect are accepted: a first membership or an immediate upgrade. */
const quoted = async (tx: Tx, personId: string, input: Input, by: 'wallet' | 'proof'): Promise<Quote> => {
  const { quote_id } = input
  if (quote_id !== undefined) return acceptQuote(tx, personId, { ...input, quote_id }, by)
  const quote = await makeQuote(tx, personId, input)
  if (quote.kind === 'renewal' || quote.kind === 'change') throw new Refusal('not_an_upgrade')
  return quote
}

/** Whether the displayed cost matches the amount due, in the coin or, without a quote, in USD. */
const isCost = ({ cost, quote_id }: Input, quote: Quote): boolean =>
  parseAmount(cost, COIN_DECIMALS) === parseAmount(coinText(quote.units, quote.scale), COIN_DECIMALS) ||
  (quote_id === undefined && parseCents(cost) === dueCents(quote))

const payFromWallet = async (tx: Tx, person: Person, quote: Quote): Promise<void> => {
  const id = newId()
  const paid = quote.units > 0n ? { asset: quote.asset, units: quote.units, from: 'wallet' as const } : null
  if (paid) {
    requireUnheldWallet(person, tx.now)
    await pay(tx, quote.asset, 'membership', journalOf(person.id, id, paid, person.id))
    tx.announce({ topics: ['wallet'], users: [person.id], admins: 'treasury:read' })
  }
  await begin(tx, person, quote, { id, paid: paid && { ...paid, scale: quote.scale } })
}

/** Applies a quote, however paid, and notifies the member. */
export const begin = async (
  tx: Tx,
  person: Person,
  quote: Quote,
  { id, paid, requestId }: { id: string; paid: Parameters<typeof beginPeriod>[2]['paid']; requestId?: string },
): Promise<void> => {
  const standing = await currentMembership(tx, person.id)
  const follows = (quote.kind === 'renewal' || quote.kind === 'change') && standing.current !== undefined
  const beginsAt = follows ? quote.beginsAt : tx.now
  const endsAt = oneYearAfter(beginsAt)
  await beginPeriod(
    tx,
    person,
    {
      planId: quote.plan.id,
      source: follows || quote.kind === 'upgrade' ? quote.kind : 'start',
      beginsAt,
      endsAt,
      priceCents: quote.priceCents - quote.discountCents,
      creditCents: quote.creditCents,
      paid,
      quoteId: quote.id,
      ...(requestId !== undefined && { requestId }),
    },
    standing,
    id,
  )
  const title = copy.started[quote.kind](quote.plan.name)
  const about = requestId === undefined ? {} : { about: `payment:${requestId}` }
  await logActivity(tx, person.id, { type: 'purchase', title, status: 'completed', ...about })
  await notify(tx, [person], {
    kind: 'membership',
    about: 'membership',
    key: `membership:${id}`,
    title,
    text: copy.year({
      paid: paidSentence(quote, paid?.from),
      isFuture: beginsAt > tx.now,
      begins: membershipDayFor(beginsAt, person),
      ends: membershipDayFor(endsAt, person),
    }),
    action: { label: copy.view, path: '/membership' },
  })
}

/** `You paid 79 USDT (79.00 USD) from your wallet.`; empty: nothing was due. @param from source of the payment */
export const paidSentence = (quote: Quote, from: 'wallet' | 'outside' | undefined): string => {
  if (from === undefined || quote.units === 0n) return ''
  const cents = quote.priceCents - quote.discountCents - quote.creditCents
  return copy.paid(paidText({ ...quote, cents }), from === 'wallet')
}

/** Stores the proof of an external payment for review. @returns the id of the review */
export const sendForChecking = async (
  tx: Tx,
  files: Files,
  person: Person,
  quote: Quote,
  proof: PlacedFile,
): Promise<string> => {
  if (quote.kind === 'change') throw new Refusal('wallet_only')
  const kept = await files.keep(tx, proof, 'membership proof')
  const id = newId()
  await tables(tx)
    .insertInto('membership_request')
    .values({
      id,
      person_id: person.id,
      quote_id: quote.id,
      status: 'pending',
      proof_file_id: kept.id,
      proof_sha256: proof.sha256,
      sent_at: tx.now,
      decided_at: null,
      decided_by: null,
      reason: null,
      gift: quote.kind === 'gift',
    })
    .execute()
  if (quote.follows !== null) settleRequests(tx, 'renewal', quote.follows, person.id)
  emitWebhook(tx, 'payment.received', { payment_id: id, member_id: person.id })
  await logActivity(tx, person.id, {
    type: 'approvals',
    title: copy.payment.sent(quote.plan.name),
    status: 'pending',
    about: `payment:${id}`,
  })
  await notify(tx, await listHolders(tx, 'people:decide'), {
    kind: 'signup_waiting',
    asks: { kind: 'payment', id },
    ...copy.payment.pending(person.name, quote.plan.name),
    action: { label: copy.payment.review, path: `/admin/review?item=membership:${id}` },
  })
  return id
}

/** Cancels a change to a lower plan before it starts. */
export const cancelPlanChange = async (tx: Tx, personId: string): Promise<void> => {
  requireUnheldAccount(await lockPerson(tx, personId), tx.now)
  await requireNoneOpen(tx, personId)
  const { current, next } = await currentMembership(tx, personId)
  if (next?.source !== 'change') throw new Refusal('change_not_open')
  await refundPeriod(tx, personId, next, personId)
  if (next.quoteId !== null) await releaseCode(tx, next.quoteId)
  if (current) settleRequests(tx, 'renewal', current.id, personId)
  await logActivity(tx, personId, { type: 'purchase', title: copy.changeCancelled, status: 'cancelled' })
  tx.announce({ topics: ['wallet'], users: [personId], admins: 'treasury:read' })
  refreshMembership(tx, personId)
}
