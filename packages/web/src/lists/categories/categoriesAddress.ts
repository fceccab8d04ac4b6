import { openDialogs } from '../listAddress.ts'

/** The categories dialog in the address. */
export const categoriesAddress = openDialogs(['add'], ['edit', 'delete'])
export type CategoriesView = typeof categoriesAddress.plain
