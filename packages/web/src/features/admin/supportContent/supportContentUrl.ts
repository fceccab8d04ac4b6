import { openDialogs } from '../../../lists/listAddress.ts'

/** The dialog in the URL, for a new entry or an existing one. */
export const entryDialogs = openDialogs(['add'], ['edit', 'delete'])
export type EntryView = typeof entryDialogs.plain

/** view: the state in the URL. onView: changes it; `replace` adds no history entry. */
export type EntryProps = { view: EntryView; onView: (view: EntryView, replace?: boolean) => void }

export const noDialog: EntryView = entryDialogs.plain
export const addDialog: EntryView = { dialog: 'add', about: undefined }
