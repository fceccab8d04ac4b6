import { NOBODY } from '../../../platform/ids.ts'
import { after, DAY, HOUR } from '../../../platform/clock.ts'
import type { Use } from '../../../platform/limits/limits.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { notify } from '../../activity/index.ts'
import { passwordChanged } from '../session/account.ts'
import { countAnew } from '../people/administrator.ts'
import { tables } from '../identity.tables.ts'
import { changePerson, endLinks, findPersonByEmail, getPerson } from '../people/person.ts'
import { noteEvent, type Whence } from '../history/event.ts'
import { newToken, tokenHash } from '../codes/secret.ts'
import { endSessions } from '../session/session.ts'
import { forgetTries } from '../session/tries.ts'

export const PASSWORD_LINK_QUEUE = 'password-link'

/** `reset`: requested from the sign-in page. `invitation`: an administrator added the person. */
export interface PasswordLinkJob {
  personId: string
  purpose: 'reset' | 'invitation'
  /** The person's membership and its end, in a sentence; absent: no membership. */
  membership?: string
}

const validFor = { reset: HOUR, invitation: 7 * DAY }
const limits = { anHour: { uses: 5, windowMs: HOUR }, fromNetwork: { uses: 40, windowMs: HOUR } }

/**
 * Uses taken by a reset request. A stranger who uses up an address has sent its owner a link that stays valid at least
 * until another can be sent, so the owner is never without one.
 */
export const resetUses = (email: string, network: string): Use[] => [
  { key: 'resets from', network, limit: limits.fromNetwork, what: 'password resets requested from your network' },
  { key: `resets ${email}`, limit: limits.anHour, what: 'password resets requested for this email address' },
]

/**
 * Queues a password link. Response and cost are the same for unknown addresses. The job that sends the link also
 * creates it, so the link never sits in the queue.
 */
export const requestReset = async (tx: Tx, email: string): Promise<void> => {
  const person = await findPersonByEmail(tx, email)
  await sendLink(tx, { personId: person?.id ?? NOBODY, purpose: 'reset' })
}

export const sendLink = (tx: Tx, job: PasswordLinkJob): Promise<void> =>
  tx.enqueue({ queue: PASSWORD_LINK_QUEUE, data: job })

/** Creates a link's token and invalidates previous links. @returns undefined when the person was removed */
export const makeLink = async (tx: Tx, job: PasswordLinkJob) => {
  const person = await getPerson(tx, job.personId).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
  if (!person) return undefined
  await endLinks(tx, person.id)
  const token = newToken()
  await tables(tx)
    .insertInto('password_link')
    .values({
      token_hash: tokenHash(token),
      person_id: person.id,
      expires_at: after(tx.now, validFor[job.purpose]),
      used_at: null,
    })
    .execute()
  return { token, person }
}

/** Checks a link before the slow hashing of the password. */
export const requireLink = async (tx: Tx, token: string): Promise<void> => {
  const link = await tables(tx)
    .selectFrom('password_link')
    .select('person_id')
    .where('token_hash', '=', tokenHash(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .executeTakeFirst()
  if (!link) throw new Refusal('reset_link_dead')
}

/**
 * Sets a password by a link, once. Ends all sessions and the pause after wrong passwords. A second factor and its pause
 * stay: access to the mailbox alone grants no extra guesses.
 */
export const resetPassword = async (tx: Tx, token: string, passwordHash: string, from: Whence): Promise<void> => {
  const link = await tables(tx)
    .updateTable('password_link')
    .set({ used_at: tx.now })
    .where('token_hash', '=', tokenHash(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .returning('person_id')
    .executeTakeFirst()
  if (!link) throw new Refusal('reset_link_dead')
  const isFirst =
    (await tables(tx).selectFrom('person').select('password_hash').where('id', '=', link.person_id).executeTakeFirst())
      ?.password_hash === null
  const person = await changePerson(tx, link.person_id, { password_hash: passwordHash })
  if (isFirst) await countAnew(tx, person.id)
  await endSessions(tx, person.id)
  await forgetTries(tx, person.email)
  await noteEvent(tx, person.id, { kind: 'password_changed', detail: 'link', from })
  await notify(tx, [person], passwordChanged)
}
