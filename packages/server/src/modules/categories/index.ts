export { listManagedCategories, listVisibleCategories, requireCategory, seedCategories } from './category.ts'
export type { CategoryRow } from './categories.tables.ts'
export type { CategoryFields, CategoryKind, Changes } from './kind.ts'
export { categoryInverse } from './undo.ts'
