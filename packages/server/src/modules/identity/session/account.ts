import type { identity } from '@vesica/contract'
import type { Caller } from '../../../platform/caller.ts'
import { refuseFields } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { sendEmail } from '../../activity/index.ts'
import { useVerification } from '../codes/email-code.ts'
import { changePerson, getPerson } from '../people/person.ts'
import { endSessions } from './session.ts'
import { type Compared, requirePassword } from './sign-in.ts'

/**
 * Changes name and e-mail of the person signed in. Another e-mail must have been verified by a code and needs the
 * current password; the old address is told.
 * @param compared the current password, where it was given
 */
export const updateAccount = async (
  tx: Tx,
  caller: Caller,
  given: { name: string; email: string },
  compared: Compared | undefined,
  browser: string | undefined,
): Promise<void> => {
  const person = await getPerson(tx, caller.userId)
  const moves = given.email !== person.email
  if (moves) {
    if (!compared)
      throw refuseFields({ current_password: ['Please enter your current password to change your email.'] })
    await requirePassword(tx, compared)
    await useVerification(tx, given.email, browser)
    await sendEmail(tx, {
      to: person.email,
      name: person.name,
      subject: 'Your email address was changed',
      paragraphs: [`Your account now uses ${given.email}.`, 'If this was not you, please contact us at once.'],
      action: { label: 'Contact us', path: '/contact' },
    })
  }
  await changePerson(tx, person.id, { name: given.name, ...(moves && { email: given.email }) })
}

/** Changes the password; every other session ends and the person is told by mail. @throws Refusal password_wrong, too_many */
export const changePassword = async (
  tx: Tx,
  caller: Caller,
  compared: Compared,
  newPasswordHash: string,
): Promise<void> => {
  await requirePassword(tx, compared)
  const person = await changePerson(tx, caller.userId, { password_hash: newPasswordHash })
  await endSessions(tx, caller.userId, caller.sessionId)
  await sendEmail(tx, passwordChanged(person))
}

export const passwordChanged = (person: { email: string; name: string }) => ({
  to: person.email,
  name: person.name,
  subject: 'Your password was changed',
  paragraphs: [
    'Your password was changed and all other sessions were signed out.',
    'If this was not you, choose a new one at once.',
  ],
  action: { label: 'Choose a new password', path: '/forgot-password' },
})

export const saveShipping = async (tx: Tx, caller: Caller, shipping: identity.ShippingDetails): Promise<void> => {
  await changePerson(tx, caller.userId, { shipping: JSON.stringify(shipping) })
}
