import { type Opened, parseOpen, writeOpen } from './openUrl.ts'

/** What the categories show: the dialog that the address names. */
export type CategoriesView = Opened

export const parseCategoriesView = (raw: Readonly<Record<string, unknown>>): CategoriesView => parseOpen(raw.open)

export const categoriesSearch = (view: CategoriesView): Record<string, string> => {
  const open = writeOpen(view)
  return open ? { open } : {}
}
