import { oneOf, type RawSearch } from '../../address.ts'
import { openDialogs } from '../../lists/listAddress.ts'

export const systemTabs = ['platform', 'plans', 'assets', 'mail'] as const
export type SystemTab = (typeof systemTabs)[number]

/** What the system screen shows: exactly what its address says. `about` is the plan or coin that the dialog is about. */
export interface SystemView {
  readonly tab: SystemTab
  readonly dialog: 'add' | 'edit' | 'delete' | undefined
  readonly about: string | undefined
}

const opened = openDialogs(['add'], ['edit', 'delete'])

/** Reads the search part of an address; what it does not understand counts as absent. Dialogs belong to plans and coins. */
export const parseSystemView = (raw: RawSearch): SystemView => {
  const tab = oneOf(systemTabs, raw.tab) ?? 'platform'
  const has = tab === 'assets' || tab === 'plans'
  return { tab, ...(has ? opened.parse(raw) : opened.plain) }
}

/** Writes a view as the search part of an address, leaving out what is as usual. */
export const systemSearch = ({ tab, dialog, about }: SystemView): Record<string, string> => ({
  ...(tab !== 'platform' && { tab }),
  ...opened.write({ dialog, about }),
})
