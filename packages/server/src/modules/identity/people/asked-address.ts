import { after, DAY } from '../../../platform/clock.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { notify } from '../../activity/index.ts'
import { getSettings } from '../../settings/index.ts'
import { noteEvent } from '../history/event.ts'
import { nothingAsked, tables } from '../identity.tables.ts'
import { newToken, tokenHash } from '../codes/secret.ts'
import { changePerson, findPerson, lockPerson, type Person } from './person.ts'

// Whoever knows a password and sits at an open browser could take the account for good by giving it an address of their
// own. So the address that is asked for is proved by a code, and the mailbox of the old one has the last word.

export const ASKED_QUEUE = 'address-asked'
const VALID_MS = DAY

export interface AskedJob {
  personId: string
  email: string
}

/** Keeps or forgets what is asked for. */
const keep = async (tx: Tx, id: string, asked: { email: string; until: Date } | undefined): Promise<void> => {
  const set = asked
    ? { email_asked: asked.email, email_asked_until: asked.until, email_asked_hash: null }
    : nothingAsked
  await tables(tx).updateTable('person').set(set).where('id', '=', id).execute()
  tx.announce({ topics: ['me'], users: [id] })
}

/** Asks for another address, already proved: the old one is sent a link. What was asked for before is forgotten. */
export const askForAddress = async (tx: Tx, person: Person, email: string): Promise<void> => {
  await keep(tx, person.id, { email, until: after(tx.now, VALID_MS) })
  const data: AskedJob = { personId: person.id, email }
  await tx.enqueue({ queue: ASKED_QUEUE, data })
}

/** Makes the link for the old address; it never stands in the queue. @returns undefined when nobody waits for it any more */
export const makeAnswerLink = async (tx: Tx, { personId, email }: AskedJob) => {
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

/** What the mailbox of the old address says: the account has the other one from now on, or keeps its own. Works once. */
export const answerAddress = async (tx: Tx, token: string, agree: boolean): Promise<void> => {
  const found = await tables(tx)
    .selectFrom('person')
    .select('id')
    .where('email_asked_hash', '=', tokenHash(token))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new Refusal('address_link_dead')
  const person = await lockPerson(tx, found.id)
  // Of two presses at once the second finds nothing asked for.
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
  // Of whom administrators keep out, nothing moves until they let them in again.
  if (person.status !== 'active') throw new Refusal('address_link_dead')
  const moved = await changePerson(tx, person.id, { email: asked })
  await noteEvent(tx, person.id, { kind: 'email_changed' })
  await notify(tx, [moved], {
    kind: 'security',
    title: 'Your email address was changed',
    text: `Your account now uses ${asked}. Sign in with it from now on.`,
    also: ['If this wasn’t you, please contact us right away.'],
    action: { label: 'Contact us', path: '/contact' },
  })
}

/** Keeps the address as it is. */
export const callOffAddress = (tx: Tx, personId: string): Promise<void> => keep(tx, personId, undefined)

/** What a person waits for, as they see it. */
export const presentAsked = (tx: Tx, person: Person) =>
  person.email_asked !== null && person.email_asked_until !== null && isOpen(tx, person)
    ? { email: person.email_asked, until: person.email_asked_until.toISOString() }
    : null
