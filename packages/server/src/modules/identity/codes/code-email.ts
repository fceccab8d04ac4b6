import type { Tx } from '../../../platform/data/tx.ts'
import { renderMail } from '../../../platform/mail/mail.template.ts'
import { getSettings } from '../../settings/index.ts'
import { issueCode } from './email-code.ts'
import { findPersonByEmail } from '../people/person.ts'

/**
 * Makes a code and the e-mail that carries it. Who has an account already is told so instead, by mail only: the answer
 * on the screen is the same.
 */
export const codeLetter = async (tx: Tx, given: { email: string; name?: string | undefined }) => {
  const code = await issueCode(tx, given.email)
  const { platformName } = await getSettings(tx)
  const known = await findPersonByEmail(tx, given.email)
  const content = known
    ? renderMail({
        platformName,
        greeting: `Hello ${known.name},`,
        paragraphs: [
          'Somebody asked for a code to sign up with this email address. It has an account already, so no code is needed: please sign in instead.',
          'If this was not you, you need not do anything.',
        ],
      })
    : renderMail({
        platformName,
        greeting: given.name ? `Hello ${given.name},` : 'Hello,',
        paragraphs: [
          'Your code is below. It is valid for 10 minutes and can be used once. Please do not share it with anybody.',
        ],
        code,
      })
  const subject = known ? `Your ${platformName} account` : `Your ${platformName} code`
  return { to: given.email, subject, ...content }
}
