import { identity, members } from '@vesica/contract'
import { aClient } from './client.ts'
import { linkTokenFor } from './emails.ts'
import { anEmail, type Person, signIn } from './people.ts'
import type { Running } from './running.ts'

export const STOLEN_PASSWORD = 'another correct horse'

/**
 * An administrator changes a member's address, resets the password with the emailed link, and signs in as the member.
 */
export const takesOver = async (
  running: Running,
  thief: Person,
  { id, name }: Person,
  email = anEmail(),
): Promise<Person> => {
  await thief.call(members.updateMember, { params: { id }, body: { name, email } })
  await aClient(running.url).call(identity.forgotPassword, { body: { email } })
  const token = await linkTokenFor(running, email, 'Choose a new password')
  const body = { token, password: STOLEN_PASSWORD, password_confirmation: STOLEN_PASSWORD }
  await aClient(running.url).call(identity.resetPassword, { body })
  return signIn(running, { email, password: STOLEN_PASSWORD })
}
