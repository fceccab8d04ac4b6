import { oneOf, type RawSearch } from '../../../address.ts'
import { openDialogs } from '../../../lists/listAddress.ts'
import { systemParts } from './systemParts.tsx'

/** View state of the system screen, stored in its URL. `about` is the plan or coin that the dialog is about. */
export interface SystemView {
  /** The key of a section. */
  readonly tab: string
  readonly dialog: 'add' | 'edit' | 'delete' | undefined
  readonly about: string | undefined
}

const opened = openDialogs(['add'], ['edit', 'delete'])
const FIRST = 'platform'

const renamed = { look: 'branding', letters: 'email-templates' }

/** Parses the query string; unknown values count as absent. Only some sections have dialogs. */
export const parseSystemView = (raw: RawSearch): SystemView => {
  const keys = systemParts.map(({ key }) => key)
  const tab = oneOf<string>(keys, raw.tab, renamed) ?? FIRST
  const section = systemParts.find(({ key }) => key === tab)
  return { tab, ...(section?.dialogs ? opened.parse(raw) : opened.plain) }
}

/** Writes a view as a query string, omitting defaults. */
export const systemSearch = ({ tab, dialog, about }: SystemView): Record<string, string> => ({
  ...(tab !== FIRST && { tab }),
  ...opened.write({ dialog, about }),
})
