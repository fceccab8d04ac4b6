import type { identity, profile, Received } from '@vesica/contract'
import { notices } from '../../../i18n/notices.ts'
import type { Caller } from '../../../platform/caller.ts'
import { refuseField, refuseFields } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Notice, notify } from '../../activity/index.ts'
import { useVerification } from '../codes/email-code.ts'
import { requireFresh } from '../factors/factor.ts'
import { requestEmailChange } from '../people/email-change.ts'
import { requireUnheldAccount } from '../people/hold.ts'
import { requireNotReserved } from '../people/retained-address.ts'
import { changePerson, findPersonByEmail, getPerson, lockPerson } from '../people/person.ts'
import { requireOwnName } from '../people/person-name.ts'
import { noteEvent, type Whence } from '../history/event.ts'
import { endSessions } from './session.ts'
import { type Compared, requirePassword } from './sign-in.ts'

type Preferences = Received<typeof profile.savePreferences>['body']

/**
 * Changes the name of the signed-in person and requests another email. The new email must be verified by a code, needs
 * the current password and, with a second factor, a fresh proof, and takes effect once the mailbox of the old one
 * confirms.
 * @param compared the current password, if it was entered
 */
export const updateAccount = async (
  tx: Tx,
  caller: Caller,
  input: { name: string; email: string },
  compared: Compared | undefined,
  browser: string | undefined,
): Promise<void> => {
  const person = await getPerson(tx, caller.userId)
  const moves = input.email !== person.email
  if (moves) {
    if (!compared)
      throw refuseFields({ current_password: ['Please enter your current password to change your email.'] })
    await requireFresh(tx, caller)
    await requirePassword(tx, compared)
    await useVerification(tx, input.email, browser)
    if (await findPersonByEmail(tx, input.email)) throw refuseField('email_taken', 'email')
    await requireNotReserved(tx, person.id, input.email)
    await requestEmailChange(tx, person, input.email)
  }
  if (input.name === person.name) return
  await requireOwnName(tx, { name: input.name, role: person.role })
  await changePerson(tx, person.id, { name: input.name })
}

/** Changes the password, ends every other session and notifies the person by email. */
export const changePassword = async (
  tx: Tx,
  caller: Caller,
  compared: Compared,
  newPasswordHash: string,
  from: Whence,
): Promise<void> => {
  await requireFresh(tx, caller)
  await requirePassword(tx, compared)
  const person = await changePerson(tx, caller.userId, { password_hash: newPasswordHash })
  await endSessions(tx, caller.userId, caller.sessionId)
  await noteEvent(tx, caller.userId, { kind: 'password_changed', from })
  await notify(tx, [person], passwordChanged)
}

export const passwordChanged: Notice = {
  kind: 'security',
  ...notices.identity.password.changed,
  action: { label: notices.general.chooseNewPassword, path: '/forgot-password' },
}

/** Preferences for dates and times, on screen and in emails. */
export const savePreferences = async (tx: Tx, caller: Caller, input: Preferences): Promise<void> => {
  const { language, timeZone: time_zone, weekStart: week_start } = input
  await changePerson(tx, caller.userId, { language, time_zone, week_start })
}

/** Hides the dashboard's first steps from the person. */
export const closeWelcome = async (tx: Tx, caller: Caller): Promise<void> => {
  await changePerson(tx, caller.userId, { welcome_closed_at: tx.now })
}

/** Saves the shipping address for orders and rewards. */
export const saveShipping = async (tx: Tx, caller: Caller, shipping: identity.ShippingDetails): Promise<void> => {
  requireUnheldAccount(await lockPerson(tx, caller.userId), tx.now)
  await changePerson(tx, caller.userId, { shipping: JSON.stringify(shipping) })
}
