import { openDialogs } from '../../lists/listAddress.ts'

/** The dialog of a list that the address names: about nothing yet, or about one of its entries. */
export const entryDialogs = openDialogs(['add'], ['edit', 'delete'])
export type EntryView = typeof entryDialogs.plain

/** view: what the address says. onView: another view; `replace` leaves no step to go back to. */
export type EntryProps = { view: EntryView; onView: (view: EntryView, replace?: boolean) => void }

export const noDialog: EntryView = entryDialogs.plain
export const addDialog: EntryView = { dialog: 'add', about: undefined }
