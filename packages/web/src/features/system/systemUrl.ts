export const systemTabs = ['platform', 'assets', 'mail'] as const
export type SystemTab = (typeof systemTabs)[number]

/** What the system screen shows: exactly what its address says. `asset` is an asset's id. */
export interface SystemView {
  readonly tab: SystemTab
  readonly dialog: 'add' | 'edit' | 'delete' | undefined
  readonly asset: string | undefined
}

const dialogs = ['edit', 'delete'] as const

/** Reads the search part of an address; what it does not understand counts as absent. Dialogs belong to the assets. */
export const parseSystemView = (raw: Readonly<Record<string, unknown>>): SystemView => {
  const tab = systemTabs.find((one) => one === raw.tab) ?? 'platform'
  const plain = { tab, dialog: undefined, asset: undefined }
  if (tab !== 'assets' || typeof raw.open !== 'string') return plain
  if (raw.open === 'add') return { ...plain, dialog: 'add' }
  const [name, asset] = raw.open.split(':')
  const dialog = dialogs.find((one) => one === name)
  return dialog && asset ? { tab, dialog, asset } : plain
}

/** Writes a view as the search part of an address, leaving out what is as usual. */
export const systemSearch = (view: SystemView): Record<string, string> => ({
  ...(view.tab !== 'platform' && { tab: view.tab }),
  ...(view.dialog && { open: view.dialog === 'add' ? 'add' : `${view.dialog}:${view.asset}` }),
})
