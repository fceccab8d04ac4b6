import { randomInt } from 'node:crypto'
import { COIN_DECIMALS, type gifts, parseAmount } from '@vesica/contract'
import type { z } from 'zod'
import { notices } from '../../../i18n/notices.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import type { Files, PlacedFile } from '../../../platform/files/files.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Actor, notify, logActivity } from '../../activity/index.ts'
import { lockPerson, type Person } from '../../identity/index.ts'
import { coinText, pay, post, requireUnheldWallet } from '../../wallet/index.ts'
import { tables } from '../membership.tables.ts'
import { journalOf } from '../periods/period.ts'
import { presentQuote, type Quote, acceptQuote } from '../periods/quote.ts'
import { paidSentence, sendForChecking, refreshMembership } from '../periods/upgrade.ts'
import { giftRows, presentOwnGift } from './gift.present.ts'

const copy = notices.gifts

/** Characters that cannot be mistaken for each other. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

const fiveSigns = (): string => Array.from({ length: 5 }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** A new code of 20 random characters from a secure source, about 99 bits. */
export const newGiftCode = (): string => `GIFT-${Array.from({ length: 4 }, fiveSigns).join('-')}`

/** The maximum number of gifts listed. */
const SHOWN = 100

/** The gifts a person bought, latest first. @param publicUrl base URL of the platform */
export const listOwnGifts = async (tx: Tx, personId: string, publicUrl: string): Promise<gifts.OwnGift[]> => {
  const rows = await giftRows(tx)
    .where('gift.buyer_id', '=', personId)
    .orderBy('gift.made_at', 'desc')
    .orderBy('gift.id')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => presentOwnGift(row, publicUrl, tx.now))
}

/**
 * Buys a gift as quoted. Paid from the wallet it is ready at once; with a proof of payment it waits for an
 * administrator.
 */
export const buyGift = async (
  tx: Tx,
  files: Files,
  personId: string,
  given: z.output<typeof gifts.buyGift.body>,
  proof: PlacedFile | undefined,
): Promise<void> => {
  const person = await lockPerson(tx, personId)
  const quote = await acceptQuote(tx, personId, given, proof ? 'proof' : 'wallet', true)
  if (parseAmount(given.cost, COIN_DECIMALS) !== parseAmount(coinText(quote.units, quote.scale), COIN_DECIMALS))
    throw new Refusal('cost_changed', {}, { details: { quote: await presentQuote(tx, quote) } })
  const id = newId()
  const requestId = proof ? await sendForChecking(tx, files, person, quote, proof) : null
  if (!proof) requireUnheldWallet(person, tx.now)
  await tables(tx)
    .insertInto('membership_gift')
    .values({
      id,
      code: newGiftCode(),
      plan_id: quote.plan.id,
      buyer_id: personId,
      quote_id: quote.id,
      request_id: requestId,
      made_at: tx.now,
      ready_at: proof ? null : tx.now,
    })
    .execute()
  if (!proof) {
    await pay(tx, quote.asset, 'gift', journalOf(personId, id, { ...paidOf(quote), from: 'wallet' }, personId))
    tx.announce({ topics: ['wallet'], users: [personId], admins: 'treasury:read' })
    await notifyReady(tx, person, quote, 'wallet')
  }
  refreshMembership(tx, personId)
  tx.announce({ topics: ['codes'], admins: 'settings:read' })
}

const paidOf = (quote: Quote) => ({ asset: quote.asset, units: quote.units })

/**
 * Posts an approved payment as revenue and makes its gift ready. The email does not contain the code, because it would
 * remain in the mailbox.
 */
export const readyPaid = async (
  tx: Tx,
  actor: Actor,
  buyer: Person,
  { quote, requestId }: { quote: Quote; requestId: string },
): Promise<void> => {
  const { id } = await tables(tx)
    .updateTable('membership_gift')
    .set({ ready_at: tx.now })
    .where('request_id', '=', requestId)
    .returning('id')
    .executeTakeFirstOrThrow()
  await post(tx, journalOf(buyer.id, id, { ...paidOf(quote), from: 'outside' }, actor.userId))
  tx.announce({ topics: ['wallet'], admins: 'treasury:read' })
  tx.announce({ topics: ['codes'], admins: 'settings:read' })
  await notifyReady(tx, buyer, quote, 'outside')
  refreshMembership(tx, buyer.id)
}

const notifyReady = async (tx: Tx, buyer: Person, quote: Quote, from: 'wallet' | 'outside'): Promise<void> => {
  const plan = quote.plan.name
  await logActivity(tx, buyer.id, { type: 'purchase', title: copy.bought(plan), status: 'completed' })
  await notify(tx, [buyer], {
    kind: 'membership',
    about: 'membership',
    ...copy.ready(plan, paidSentence(quote, from)),
    action: { label: copy.view, path: '/membership' },
  })
}
