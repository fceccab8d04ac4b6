import { centsToUsd, usdToCents } from '@vesica/contract'
import { after, DAY } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { notify, record } from '../../activity/index.ts'
import { findPerson, lockPerson } from '../../identity/index.ts'
import { againstDue, giveGoodwill, goodwillKey, goodwillText, type OutsideCheck } from '../../wallet/index.ts'
import { tables, type TicketRow } from '../support.tables.ts'
import { memberPath } from '../tickets/telling.ts'
import { getSupportSettings } from './settings.ts'

/** Who was given a credit is given none for so long: nobody lives on asking. */
const APART_DAYS = 30

/**
 * Gives the member what a missed promise gives by setting: once for a ticket, and once in 30 days for a person, whatever
 * they ask and however urgent they call it. Two that meet take turns at the person.
 */
export const giveCredit = async (tx: Tx, ticket: TicketRow): Promise<void> => {
  const { credit_usd } = await getSupportSettings(tx)
  const cents = usdToCents(credit_usd)
  const person = await findPerson(tx, ticket.person_id)
  if (cents === 0n || person?.status !== 'active' || person.role !== 'user') return
  await lockPerson(tx, person.id)
  const lately = await tables(tx)
    .selectFrom('support_credit')
    .select('ticket_id')
    .where('person_id', '=', person.id)
    .where((eb) => eb.or([eb('ticket_id', '=', ticket.id), eb('given_at', '>', after(tx.now, -APART_DAYS * DAY))]))
    .executeTakeFirst()
  if (lately) return
  await tables(tx)
    .insertInto('support_credit')
    .values({ ticket_id: ticket.id, person_id: person.id, cents: String(cents), given_at: tx.now })
    .execute()
  await giveGoodwill(tx, { personId: person.id, reference: ticket.id, cents })
  const amount = `$${centsToUsd(cents).toFixed(2)}`
  await notify(tx, [person], {
    kind: 'refund',
    key: `credit ${ticket.id}`,
    about: `ticket ${ticket.reference}`,
    title: `${amount} for you, because we were late`,
    text: `We promised to answer ${ticket.reference} earlier than we did. We are sorry: ${amount} are in your wallet.`,
    action: { label: 'Open the ticket', path: memberPath(ticket.id) },
  })
  await record(tx, person.id, {
    type: 'wallet',
    title: `Credit for ${ticket.reference}: ${amount}`,
    status: 'completed',
  })
}

/** Credits against their journals. */
export const checkCredits: OutsideCheck = async (tx, posted) => {
  const rows = await tables(tx).selectFrom('support_credit').select(['ticket_id', 'person_id', 'cents']).execute()
  const due = new Map(rows.map((row) => [goodwillKey(row.ticket_id), goodwillText(row.person_id, BigInt(row.cents))]))
  return againstDue(await posted('goodwill'), due, {
    missing: 'was given and is not posted',
    stray: 'is of no credit that was given; post a reversal',
  })
}
