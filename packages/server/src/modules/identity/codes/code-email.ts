import type { Tx } from '../../../platform/data/tx.ts'
import type { CountedUse } from '../../../platform/limits/limits.ts'
import { renderMail } from '../../../platform/mail/mail.template.ts'
import { fillTemplate, currentTemplate } from '../../activity/index.ts'
import { getSettings, emailBranding } from '../../settings/index.ts'
import { issueCode } from './email-code.ts'
import { findPersonByEmail } from '../people/person.ts'

/**
 * Creates a code and its email. The owner of an existing account gets a different email instead, so the response on
 * screen is the same.
 * @param browser token of the requesting browser
 * @param taken network uses taken by the request
 */
export const codeEmail = async (tx: Tx, email: string, browser: string, taken: readonly CountedUse[]) => {
  const code = await issueCode(tx, email, browser, taken)
  const head = emailBranding(await getSettings(tx))
  const known = await findPersonByEmail(tx, email)
  // Text from the requester, such as their name, is never sent to an unverified address.
  const values = { name: known?.name ?? '', platform: head.platformName }
  const words = await currentTemplate(tx, known ? 'known_address' : 'code')
  const { subject, ...said } = fillTemplate(words, { values, ...(!known && { code }) })
  return { to: email, subject, ...renderMail({ ...head, ...said }) }
}
