import { notices } from '../../i18n/notices.ts'
import { HOUR } from '../../platform/clock.ts'
import { newId, newReference } from '../../platform/ids.ts'
import type { Use } from '../../platform/limits/limits.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { notify } from '../activity/index.ts'
import { findPersonByEmail, listHolders, requireOwnName } from '../identity/index.ts'
import { tables } from './support.tables.ts'

const copy = notices.support.contactForm

const perNetwork = { uses: 5, windowMs: HOUR }

/** The rate limit of a message's network. */
export const contactUse = (network: string): Use => ({ key: 'contact', network, limit: perNetwork })

/**
 * Stores a visitor's message and notifies the administrators, who can reply by email unless an account has its address:
 * a stranger could have entered a colleague's, or a member's.
 * @returns a reference both sides can name
 */
export const sendMessage = async (tx: Tx, input: { name: string; email: string; message: string }): Promise<string> => {
  await requireOwnName(tx, { name: input.name })
  const reference = newReference('MSG')
  await tables(tx)
    .insertInto('contact_message')
    .values({ id: newId(), reference, ...input, created_at: tx.now })
    .execute()
  const account = await findPersonByEmail(tx, input.email)
  await notify(tx, await listHolders(tx, 'support:write'), {
    kind: 'message_waiting',
    title: copy.message(input.name, reference),
    text: `${account ? copy.unverifiedMember : copy.unknownSender}\n\n${input.message}\n\n${input.name}, ${input.email}`,
    ...(!account && { replyTo: input.email }),
  })
  return reference
}
