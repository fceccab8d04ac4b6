import type { Tx } from '../../../platform/data/tx.ts'
import type { TakenUse } from '../../../platform/limits/limits.ts'
import { renderMail } from '../../../platform/mail/mail.template.ts'
import { wordedAs, wordsNow } from '../../activity/index.ts'
import { getSettings, letterHead } from '../../settings/index.ts'
import { issueCode } from './email-code.ts'
import { findPersonByEmail } from '../people/person.ts'

/**
 * Makes a code and the e-mail that carries it. Who has an account already is told so instead, by mail only: the answer
 * on the screen is the same.
 * @param browser the token of the browser that asks
 * @param taken what requesting it took of the network
 */
export const codeLetter = async (tx: Tx, email: string, browser: string, taken: readonly TakenUse[]) => {
  const code = await issueCode(tx, email, browser, taken)
  const head = letterHead(await getSettings(tx))
  const known = await findPersonByEmail(tx, email)
  // A requester's own words, such as their name, never reach an address that they have not proved.
  const values = { name: known?.name ?? '', platform: head.platformName }
  const words = await wordsNow(tx, known ? 'known_address' : 'code')
  const { subject, ...said } = wordedAs(words, { values, ...(!known && { code }) })
  return { to: email, subject, ...renderMail({ ...head, ...said }) }
}
