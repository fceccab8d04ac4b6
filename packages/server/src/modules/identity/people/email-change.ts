import { notices } from '../../../i18n/notices.ts'
import { after, DAY } from '../../../platform/clock.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { notify } from '../../activity/index.ts'
import { getSettings } from '../../settings/index.ts'
import { noteEvent } from '../history/event.ts'
import { noAddressRequest, tables } from '../identity.tables.ts'
import { newToken, tokenHash } from '../codes/secret.ts'
import { changePerson, findPerson, lockPerson, type Person } from './person.ts'

// With a known password and an unlocked browser, an attacker could take an account for good by changing its address. So
// the new address is verified by a code, and the mailbox of the old one must confirm.

export const EMAIL_CHANGE_QUEUE = 'address-asked'
const VALID_MS = DAY

export interface EmailChangeJob {
  personId: string
  email: string
}

/** Saves or clears the requested address. */
const keep = async (tx: Tx, id: string, asked: { email: string; until: Date } | undefined): Promise<void> => {
  const set = asked
    ? { email_asked: asked.email, email_asked_until: asked.until, email_asked_hash: null }
    : noAddressRequest
  await tables(tx).updateTable('person').set(set).where('id', '=', id).execute()
  tx.announce({ topics: ['me'], users: [id] })
}

/** Requests a verified new address and sends a link to the old one. Replaces an earlier request. */
export const requestEmailChange = async (tx: Tx, person: Person, email: string): Promise<void> => {
  await keep(tx, person.id, { email, until: after(tx.now, VALID_MS) })
  const data: EmailChangeJob = { personId: person.id, email }
  await tx.enqueue({ queue: EMAIL_CHANGE_QUEUE, data })
}

/**
 * Creates the link for the old address, which is never stored in the queue. @returns undefined when the request is no
 * longer open
 */
export const makeAnswerLink = async (tx: Tx, { personId, email }: EmailChangeJob) => {
  const person = await findPerson(tx, personId)
  if (!person || person.email_asked !== email || !isOpen(tx, person)) return undefined
  const token = newToken()
  await tables(tx)
    .updateTable('person')
    .set({ email_asked_hash: tokenHash(token) })
    .where('id', '=', personId)
    .execute()
  return { token, person, platformName: (await getSettings(tx)).platformName }
}

const isOpen = (tx: Tx, { email_asked_until: until }: Person): boolean => until !== null && until > tx.now

/** Confirms or rejects the requested address from the old mailbox. Works once. */
export const decideEmailChange = async (tx: Tx, token: string, agree: boolean): Promise<void> => {
  const found = await tables(tx)
    .selectFrom('person')
    .select('id')
    .where('email_asked_hash', '=', tokenHash(token))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new Refusal('address_link_dead')
  const person = await lockPerson(tx, found.id)
  // Of two parallel uses, the second finds no open request.
  const isStill = await tables(tx)
    .selectFrom('person')
    .select('id')
    .where('id', '=', person.id)
    .where('email_asked_hash', '=', tokenHash(token))
    .executeTakeFirst()
  const asked = person.email_asked
  if (!isStill || asked === null || !isOpen(tx, person)) throw new Refusal('address_link_dead')
  if (!agree) {
    await keep(tx, person.id, undefined)
    return
  }
  // While administrators block an account, its address stays unchanged.
  if (person.status !== 'active') throw new Refusal('address_link_dead')
  const moved = await changePerson(tx, person.id, { email: asked })
  await noteEvent(tx, person.id, { kind: 'email_changed' })
  await notify(tx, [moved], {
    kind: 'security',
    ...notices.identity.email.changed(asked),
    action: { label: notices.general.contactUs, path: '/contact' },
  })
}

/** Cancels the requested address. */
export const cancelEmailChange = (tx: Tx, personId: string): Promise<void> => keep(tx, personId, undefined)

/** The open request, as visible to its owner. */
export const presentAddressRequest = (tx: Tx, person: Person) =>
  person.email_asked !== null && person.email_asked_until !== null && isOpen(tx, person)
    ? { email: person.email_asked, until: person.email_asked_until.toISOString() }
    : null
