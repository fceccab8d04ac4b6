import { centsToUsd, usdToCents } from '@vesica/contract'
import { notices } from '../../../i18n/notices.ts'
import { after, DAY } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { notify, logActivity } from '../../activity/index.ts'
import { notifyAll } from '../../approvals/index.ts'
import { findPerson, lockPerson, type Person } from '../../identity/index.ts'
import { hasPaid } from '../../membership/index.ts'
import {
  againstDue,
  grantGoodwill,
  goodwillKey,
  goodwillLeft,
  goodwillText,
  hasSpent,
  type OutsideCheck,
} from '../../wallet/index.ts'
import { tables, type TicketRow } from '../support.tables.ts'
import { memberPath } from '../tickets/notify.ts'
import { lockTicket, platform } from '../tickets/ticket.ts'
import { getSupportSettings } from './settings.ts'

const copy = notices.support.credit

/** After a credit a member gets none for this long, so nobody can farm them. */
const APART_DAYS = 30

/**
 * Gives a member the credit for a missed target: once per ticket, and once in 30 days per person, whatever they ask and
 * however urgent; none to members who never paid for anything. Beyond the platform's daily limit it waits its turn.
 * Concurrent credits take turns at the person's row.
 */
export const grantCredit = async (tx: Tx, ticket: TicketRow): Promise<void> => {
  const { credit_usd } = await getSupportSettings(tx)
  const cents = usdToCents(credit_usd)
  const person = await findPerson(tx, ticket.person_id)
  if (cents === 0n || person?.status !== 'active' || person.role !== 'user') return
  await lockPerson(tx, person.id)
  const lately = await tables(tx)
    .selectFrom('support_credit')
    .select('ticket_id')
    .where('person_id', '=', person.id)
    .where((eb) => eb.or([eb('ticket_id', '=', ticket.id), eb('due_at', '>', after(tx.now, -APART_DAYS * DAY))]))
    .executeTakeFirst()
  if (lately) return
  if (!(await hasPaid(tx, person.id)) && !(await hasSpent(tx, person.id))) return
  await tables(tx)
    .insertInto('support_credit')
    .values({ ticket_id: ticket.id, person_id: person.id, cents: String(cents), due_at: tx.now, given_at: null })
    .execute()
  if (await waitsAnother(tx, ticket.id)) return
  if (await payCredit(tx, ticket, person, cents)) return
  await notifyAll(tx, copy.limitReached(ticket.reference))
}

/** Whether another ticket's credit waits: then this one comes after it. */
const waitsAnother = async (tx: Tx, ticketId: string): Promise<boolean> =>
  (await tables(tx)
    .selectFrom('support_credit')
    .select('ticket_id')
    .where('given_at', 'is', null)
    .where('ticket_id', '<>', ticketId)
    .limit(1)
    .executeTakeFirst()) !== undefined

const AT_ONCE = 100

/** Tickets whose waiting credits fit into the remaining limit, oldest first. */
export const creditsInTurn = async (tx: Tx): Promise<string[]> => {
  const pending = await tables(tx)
    .selectFrom('support_credit')
    .select(['ticket_id', 'cents'])
    .where('given_at', 'is', null)
    .orderBy('due_at')
    .orderBy('ticket_id')
    .limit(AT_ONCE)
    .execute()
  if (pending.length === 0) return []
  let left = await goodwillLeft(tx)
  const overLimitAt = pending.findIndex(({ cents }) => (left -= BigInt(cents)) < 0n)
  return pending.slice(0, overLimitAt < 0 ? pending.length : overLimitAt).map(({ ticket_id }) => ticket_id)
}

/** Gives a credit whose turn has come, if the person is still a member. */
export const grantDueCredit = async (tx: Tx, ticketId: string): Promise<void> => {
  const ticket = await lockTicket(tx, ticketId, platform)
  const person = await findPerson(tx, ticket.person_id)
  if (person) await lockPerson(tx, person.id)
  const credit = await tables(tx)
    .selectFrom('support_credit')
    .select('cents')
    .where('ticket_id', '=', ticketId)
    .where('given_at', 'is', null)
    .executeTakeFirst()
  if (!credit) return
  if (person?.status === 'active') await payCredit(tx, ticket, person, BigInt(credit.cents))
  else await tables(tx).deleteFrom('support_credit').where('ticket_id', '=', ticketId).execute()
}

/** @returns whether the daily limit allowed it */
const payCredit = async (tx: Tx, ticket: TicketRow, person: Person, cents: bigint): Promise<boolean> => {
  if (!(await grantGoodwill(tx, { personId: person.id, reference: ticket.id, cents }))) return false
  await tables(tx).updateTable('support_credit').set({ given_at: tx.now }).where('ticket_id', '=', ticket.id).execute()
  const amount = `$${centsToUsd(cents).toFixed(2)}`
  await notify(tx, [person], {
    kind: 'refund',
    key: `credit ${ticket.id}`,
    about: `ticket ${ticket.reference}`,
    ...copy.paid(amount, ticket.reference),
    action: { label: notices.support.ticket.open, path: memberPath(ticket.id) },
  })
  await logActivity(tx, person.id, {
    type: 'wallet',
    title: copy.entry(ticket.reference, amount),
    status: 'completed',
  })
  return true
}

/** Checks credits against their journals. */
export const checkCredits: OutsideCheck = async (tx, posted) => {
  const rows = await tables(tx)
    .selectFrom('support_credit')
    .select(['ticket_id', 'person_id', 'cents'])
    .where('given_at', 'is not', null)
    .execute()
  const due = new Map(rows.map((row) => [goodwillKey(row.ticket_id), goodwillText(row.person_id, BigInt(row.cents))]))
  return againstDue(await posted('goodwill'), due, {
    missing: 'was given and is not posted',
    stray: 'is of no credit that was given; post a reversal',
  })
}
