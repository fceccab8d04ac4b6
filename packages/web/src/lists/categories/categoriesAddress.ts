import { openDialogs } from '../listAddress.ts'

/** The dialog of the categories that the address names. */
export const categoriesAddress = openDialogs(['add'], ['edit', 'delete'])
export type CategoriesView = typeof categoriesAddress.plain
