import type { Right } from '@vesica/contract'
import type { Inverse } from '../activity/index.ts'
import { getCategory, updateCategory } from './category.ts'
import type { CategoryFields, CategoryKind } from './kind.ts'

/** Undoes changes to the categories of a kind. */
export const categoryInverse = <Fields extends CategoryFields, Category>(
  kind: CategoryKind<Fields, Category, never>,
  right: Right,
): Inverse => ({
  right,
  now: (tx, { subjectId }) => getCategory(tx, kind, subjectId),
  run: (tx, actor, { subjectId }, restored) => updateCategory(tx, kind, actor, subjectId, restored as Partial<Fields>),
})
