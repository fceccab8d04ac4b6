import { oneOf, type RawSearch } from '../../address.ts'
import { openDialogs } from '../../lists/listAddress.ts'

export const systemTabs = ['platform', 'assets', 'mail'] as const
export type SystemTab = (typeof systemTabs)[number]

/** What the system screen shows: exactly what its address says. `asset` is an asset's id. */
export interface SystemView {
  readonly tab: SystemTab
  readonly dialog: 'add' | 'edit' | 'delete' | undefined
  readonly asset: string | undefined
}

const opened = openDialogs(['add'], ['edit', 'delete'])

/** Reads the search part of an address; what it does not understand counts as absent. Dialogs belong to the assets. */
export const parseSystemView = (raw: RawSearch): SystemView => {
  const tab = oneOf(systemTabs, raw.tab) ?? 'platform'
  const { dialog, about } = tab === 'assets' ? opened.parse(raw) : opened.plain
  return { tab, dialog, asset: about }
}

/** Writes a view as the search part of an address, leaving out what is as usual. */
export const systemSearch = ({ tab, dialog, asset }: SystemView): Record<string, string> => ({
  ...(tab !== 'platform' && { tab }),
  ...opened.write({ dialog, about: asset }),
})
