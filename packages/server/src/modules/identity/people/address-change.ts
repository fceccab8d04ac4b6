import { after, HOUR } from '../../../platform/clock.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { notify } from '../../activity/index.ts'
import { getSettings } from '../../settings/index.ts'
import { tables } from '../identity.tables.ts'
import { forgetFactorsSince } from '../factors/factor.ts'
import { forgetLaterAddresses, retainAddress, retainedFor } from './retained-address.ts'
import { changePerson, findPerson, listAdministrators, lockPerson, type Person } from './person.ts'
import { newToken, tokenHash } from '../codes/secret.ts'
import { endSessions } from '../session/session.ts'

// Whoever has a person's address has their account: a new password is sent there. So a change of it that is not one's
// own is told to the old address with a way back, and for some days nothing leaves the person's wallet.

export const ADDRESS_QUEUE = 'address-changed'

export interface AddressJob {
  personId: string
  oldEmail: string
}

/**
 * Changes a person's address for an administrator: sessions and links end, withdrawals are held, and the old address is
 * written to and kept for its owner while they can object.
 * @param by id of the administrator who asked for it
 */
export const changeAddress = async (tx: Tx, by: string, person: Person, email: string): Promise<void> => {
  const { addressHoldHours } = await getSettings(tx)
  const until = after(tx.now, addressHoldHours * HOUR)
  await changePerson(tx, person.id, { email, held_until: until, held_by: by })
  await retainAddress(tx, person.id, person.email, until)
  await endSessions(tx, person.id)
  const data: AddressJob = { personId: person.id, oldEmail: person.email }
  await tx.enqueue({ queue: ADDRESS_QUEUE, data })
}

/** Makes the link that says "this was not me"; it never stands in the queue. @returns undefined when it is too late for it */
export const makeObjection = async (tx: Tx, { personId, oldEmail }: AddressJob) => {
  const person = await findPerson(tx, personId)
  const kept = await retainedFor(tx, personId, oldEmail)
  if (!person || !kept) return undefined
  const token = newToken()
  await tables(tx)
    .insertInto('address_objection')
    .values({
      token_hash: tokenHash(token),
      person_id: personId,
      email: oldEmail,
      expires_at: kept.until,
      used_at: null,
    })
    .execute()
  return { token, person, platformName: (await getSettings(tx)).platformName }
}

/**
 * Gives an account its old address back, once: sessions, links and factors that were added since end, the hold begins anew, all
 * administrators are told.
 * Links that were sent to later addresses of the account are dead.
 */
export const objectToAddress = async (tx: Tx, token: string): Promise<void> => {
  // The person before their links: of two links that are pressed at once one waits for the other.
  const person = await lockPerson(tx, await ownerOf(tx, token))
  const link = await tables(tx)
    .updateTable('address_objection')
    .set({ used_at: tx.now })
    .where('token_hash', '=', tokenHash(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .returning('email')
    .executeTakeFirst()
  if (!link) throw new Refusal('objection_dead')
  const { addressHoldHours } = await getSettings(tx)
  await changePerson(tx, person.id, { email: link.email, held_until: after(tx.now, addressHoldHours * HOUR) })
  const kept = await retainedFor(tx, person.id, link.email)
  if (kept) await forgetFactorsSince(tx, person.id, kept.since)
  await forgetLaterAddresses(tx, person.id, link.email)
  await endSessions(tx, person.id)
  await notify(tx, await listAdministrators(tx), {
    kind: 'control',
    about: `person ${person.id}`,
    title: `${person.name} didn’t request a new email address`,
    text: `The email address of ${person.name} was changed to ${person.email}. The owner of the old address says it wasn’t them, so it’s ${link.email} again. Please find out who changed it.`,
    action: { label: 'Open the person', path: `/admin/users?open=details:${person.id}` },
  })
}

const ownerOf = async (tx: Tx, token: string): Promise<string> => {
  const link = await tables(tx)
    .selectFrom('address_objection')
    .innerJoin('person', 'person.id', 'address_objection.person_id')
    .select('person_id')
    .where('token_hash', '=', tokenHash(token))
    .where('person.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!link) throw new Refusal('objection_dead')
  return link.person_id
}
