import type { Input, branding } from '@vesica/contract'
import { notices } from '../../../i18n/notices.ts'
import { find } from '../../../platform/data/find.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import type { Files, PlacedFile, StoredFile } from '../../../platform/files/files.ts'
import { type Actor, audit, customTemplates } from '../../activity/index.ts'
import { notifyOfText } from '../../approvals/index.ts'
import { decide, getSettings, lockSetting, type Settings } from '../../settings/index.ts'
import { requireHarmless } from '../emailTemplates/template-text.ts'
import { tables } from '../system.tables.ts'
import { presentBranding } from './branding.present.ts'
import { textNow } from './texts.ts'

type Fields = Input<typeof branding.setBranding>['body']

/** The branding as administrators edit it. */
export const presentPlatformBranding = async (tx: Tx): Promise<branding.PlatformBranding> => {
  const settings = await getSettings(tx)
  return {
    ...presentBranding(settings),
    name: settings.platformName,
    terms: await textNow(tx, 'terms'),
    privacy: await textNow(tx, 'privacy'),
  }
}

/** Name and color in the audit log. */
export const brandingFacts = ({ platformName, look: { accent } }: Settings) => ({ name: platformName, accent })

/** Restores values from the audit log. */
export const brandingInput = ({ name, accent }: ReturnType<typeof brandingFacts>): Fields => ({ name, accent })

/** Sets the name and the color; the logo stays. */
export const changeBranding = async (tx: Tx, actor: Actor, input: Fields): Promise<void> => {
  await lockSetting(tx, 'look')
  const settings = await getSettings(tx)
  const { name: platformName, accent } = input
  if (platformName !== settings.platformName)
    await requireHarmless(tx, (await customTemplates(tx)).values(), platformName)
  const changed = { ...settings, platformName, look: { ...settings.look, accent } }
  await decide(tx, 'platformName', platformName)
  await decide(tx, 'look', changed.look)
  await audit(tx, actor, {
    action: 'set look',
    subject: { type: 'setting', id: 'look' },
    before: brandingFacts(settings),
    after: brandingFacts(changed),
  })
  await notifyOfText(tx, actor, {
    what: notices.system.texts.name,
    before: settings.platformName,
    after: platformName,
  })
}

/** Sets another logo; null: the product's own. Earlier ones are stored and can be shown again. */
export const changeMark = async (tx: Tx, actor: Actor, markId: string | null): Promise<void> => {
  await lockSetting(tx, 'look')
  const { look } = await getSettings(tx)
  if (look.markId === markId) return
  await decide(tx, 'look', { ...look, markId })
  await audit(tx, actor, {
    action: 'set mark',
    subject: { type: 'setting', id: 'mark' },
    before: look.markId,
    after: markId,
  })
}

/** Stores a picture as a logo and uses it. */
export const addMark = async (tx: Tx, actor: Actor, files: Files, placed: PlacedFile): Promise<void> => {
  const { id } = await files.keep(tx, placed, 'mark')
  await tables(tx).insertInto('house_mark').values({ file_id: id, shown_at: tx.now }).execute()
  await changeMark(tx, actor, id)
}

/** The file of a current or earlier logo. */
export const getLogo = async (tx: Tx, files: Files, id: string): Promise<StoredFile> => {
  const { file_id } = await find(id, tables(tx).selectFrom('house_mark').select('file_id').where('file_id', '=', id))
  return files.get(tx, file_id)
}
