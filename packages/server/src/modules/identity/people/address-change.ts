import { notices } from '../../../i18n/notices.ts'
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

// Password links go to the account's address, so access to the mailbox means access to the account. When an
// administrator changes the address, the old one is notified with a link to undo it, and for some days nothing can
// leave the person's wallet.

export const ADDRESS_QUEUE = 'address-changed'

export interface AddressJob {
  personId: string
  oldEmail: string
}

/**
 * Changes a person's address for an administrator: ends sessions and links, holds withdrawals, notifies the old address
 * and reserves it for its owner while they can object.
 * @param by ID of the administrator who requested it
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

/**
 * Creates the "this was not me" link, which is never stored in the queue. @returns undefined when it is too late to
 * object
 */
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
 * Restores an account's old address, once. Ends sessions, links and factors added since, restarts the hold and notifies
 * all administrators. Links sent to later addresses of the account become invalid.
 */
export const revertEmailChange = async (tx: Tx, token: string): Promise<void> => {
  // Lock the person before the link, so that parallel uses of two links are serialized.
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
    ...notices.identity.email.reverted({ name: person.name, newEmail: person.email, oldEmail: link.email }),
    action: { label: notices.general.openMember, path: `/admin/users?open=details:${person.id}` },
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
