import { after, DAY } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { getSecret } from '../../settings/index.ts'
import { dayOf, makeToken, readToken } from './token.ts'

/** So long a letter can be answered by mail. */
const GOOD_DAYS = 90

/** What signs addresses and links of letters. */
export const mailKey = (tx: Tx): Promise<Buffer> => getSecret(tx, 'ticket mail')

const lastDayOf = (now: Date): number => dayOf(after(now, GOOD_DAYS * DAY))

/**
 * The address that a member's answer comes in by. It says which ticket, and with that whose, and until when; nobody else
 * can make one. 59 characters stand before the @, of 64 that there may be.
 */
export const replyAddress = (key: Buffer, domain: string, ticketId: string, now: Date): string =>
  `reply+${makeToken(key, 'reply', { id: ticketId, number: 0, lastDay: lastDayOf(now) })}@${domain}`

/** The address that a report about a letter comes to. */
export const reportAddress = (key: Buffer, domain: string, letterId: string, now: Date): string =>
  `bounce+${makeToken(key, 'bounce', { id: letterId, number: 0, lastDay: lastDayOf(now) })}@${domain}`

/** Whom a mail is for. */
export type Recipient = Known | { readonly kind: 'elsewhere' } | { readonly kind: 'nobody' }

/** Somebody here. */
export type Known =
  | { readonly kind: 'reply'; readonly ticketId: string; readonly lastDay: number; readonly isOver: boolean }
  | { readonly kind: 'bounce'; readonly letterId: string }

const parts = /^(reply|bounce)\+([a-z2-7]{53})$/i

/** Reads an address of an envelope. What was not signed here is nobody's, and costs no look into the database. */
export const readRecipient = (key: Buffer, domain: string, address: string, now: Date): Recipient => {
  const at = address.lastIndexOf('@')
  if (address.slice(at + 1).toLowerCase() !== domain) return { kind: 'elsewhere' }
  const [, use = '', token = ''] = parts.exec(address.slice(0, Math.max(0, at))) ?? []
  if (use.toLowerCase() === 'reply') {
    const said = readToken(key, 'reply', token)
    if (!said) return { kind: 'nobody' }
    return { kind: 'reply', ticketId: said.id, lastDay: said.lastDay, isOver: said.lastDay < dayOf(now) }
  }
  const said = token === '' ? undefined : readToken(key, 'bounce', token)
  return said ? { kind: 'bounce', letterId: said.id } : { kind: 'nobody' }
}

/** The thread of a ticket's letters: all of them follow this, so that mail programs show them as one. */
export const threadId = (ticketId: string, host: string): string => `<ticket.${ticketId}@${host}>`
