import { oneOf, type RawSearch } from '../../address.ts'
import { openDialogs } from '../../lists/listAddress.ts'
import { systemParts } from './systemParts.tsx'

/** What the system screen shows: exactly what its address says. `about` is the plan or coin that the dialog is about. */
export interface SystemView {
  /** The key of a part. */
  readonly tab: string
  readonly dialog: 'add' | 'edit' | 'delete' | undefined
  readonly about: string | undefined
}

const opened = openDialogs(['add'], ['edit', 'delete'])
const FIRST = 'platform'

/** Reads the search part of an address; what it does not understand counts as absent. Dialogs belong to parts that have some. */
export const parseSystemView = (raw: RawSearch): SystemView => {
  const keys = systemParts.map(({ key }) => key)
  const tab = oneOf(keys, raw.tab) ?? FIRST
  const part = systemParts.find(({ key }) => key === tab)
  return { tab, ...(part?.dialogs ? opened.parse(raw) : opened.plain) }
}

/** Writes a view as the search part of an address, leaving out what is as usual. */
export const systemSearch = ({ tab, dialog, about }: SystemView): Record<string, string> => ({
  ...(tab !== FIRST && { tab }),
  ...opened.write({ dialog, about }),
})
