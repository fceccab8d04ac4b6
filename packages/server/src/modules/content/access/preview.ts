import type { libraryManagement } from '@vesica/contract'
import type { z } from 'zod'
import { Refusal, refuseFields } from '../../../platform/refusal.ts'
import { asOf, type Tx } from '../../../platform/data/tx.ts'
import type { Asker } from '../items/item.record.ts'
import { getItem, listLibrary } from '../items/library.ts'
import type { AccessSettings, Viewer } from './access.rules.ts'

type As = z.output<typeof libraryManagement.previewContent.query>
type Listed = z.output<typeof libraryManagement.previewLibrary.query>

/** The administrator who previews, for media addresses, with the settings for everyone. */
interface ManagerContext {
  userId: string
  house: AccessSettings
}

/** The library as visible to a hypothetical viewer. */
export const previewLibrary = (tx: Tx, { standing, viewer_level, at, ...query }: Listed, context: ManagerContext) => {
  const as = { standing, viewer_level, at }
  return listLibrary(momentOf(tx, as), query, askerAs(as, context))
}

/** One item as visible to a hypothetical viewer. */
export const previewItem = async (tx: Tx, id: string, as: As, context: ManagerContext) => {
  const asOfTx = momentOf(tx, as)
  const response = await getItem(asOfTx, id, askerAs(as, context))
  // The reasons for non-members come before the check for drafts, so drafts are hidden here.
  const { publishedAt } = response.content
  if (publishedAt === null || new Date(publishedAt) > asOfTx.now) throw new Refusal('not_found')
  return response
}

const momentOf = (tx: Tx, { at }: As): Tx => (at === undefined ? tx : asOf(tx, new Date(at)))

const askerAs = (as: As, { userId, house }: ManagerContext): Asker => {
  if (!house.open) throw new Refusal('feature_disabled')
  return { userId, viewer: viewerAs(as, house), house, isPreview: true }
}

const viewerAs = ({ standing = 'member', viewer_level: level = 'none' }: As, { plans }: AccessSettings): Viewer => {
  if (standing === 'expired') return { standing: 'member', level: 'none', expired: true }
  if (standing !== 'member') return { standing, level: 'none', expired: false }
  const known = level === 'none' || [...plans.values()].some((plan) => plan.level === level)
  if (!known) throw refuseFields({ viewer_level: ['Choose a level.'] })
  return { standing, level, expired: false }
}
