import { filled, type TemplateText } from '@vesica/contract'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, changeTemplate } from '../../activity/index.ts'
import { getSettings, lockSetting } from '../../settings/index.ts'
import { requireKnownAddresses } from '../../wallet/index.ts'

/** An email with only the platform known, whose name also surrounds it. */
const readOf = ({ subject, body }: TemplateText, platform: string): string[] =>
  [platform, subject, body, platform].map((text) => filled(text, { platform }).replace(/ ?\{[a-z_]+\}/g, ''))

/**
 * Checks that no email forms a payment address out of its text and the platform's name, if neither contains one by
 * itself.
 */
export const requireHarmless = (tx: Tx, emails: Iterable<TemplateText>, platform: string): Promise<void> =>
  requireKnownAddresses(
    tx,
    [...emails].flatMap((email) => readOf(email, platform)),
  )

/** Changes the template of a kind of email; null: back to the default. */
export const setEmailTemplate = async (
  tx: Tx,
  actor: Actor,
  kind: string,
  input: TemplateText | null,
): Promise<void> => {
  if (input) {
    // The platform's name is changed under this lock.
    await lockSetting(tx, 'look')
    await requireHarmless(tx, [input], (await getSettings(tx)).platformName)
  }
  await changeTemplate(tx, actor, kind, input)
}
