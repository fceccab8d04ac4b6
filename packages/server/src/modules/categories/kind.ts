import type { AuditSubject, Topic } from '@vesica/contract'
import type { AliasedExpression } from 'kysely'
import type { Tx } from '../../platform/data/tx.ts'
import type { Refusal } from '../../platform/refusal.ts'

/** The editable fields of every category. */
export interface CategoryFields {
  name: string
  description: string
  emoji: string
  active: boolean
}

export type Changes<Fields> = { [K in keyof Fields]?: Fields[K] | undefined }

/** A subquery with the item count of each category that has any. */
interface HeldQuery {
  as(alias: 'held'): AliasedExpression<{ category_id: string | null; count: string }, 'held'>
}

/**
 * Categories of one kind, declared by the module that owns their table. To add a kind, declare such a value and:
 * - a table with the columns of `CategoryRow` and those that only this kind has, a unique index `{table}_name` on
 *   `lower(name) where deleted_at is null`, and its entry in the module's `.tables.ts`;
 * - its calls in the contract (`categoryCalls`), served by one line of `app.ts`: `categoriesRoutes(serving, calls, kind)`.
 * The module serves the members' own list itself, with `listVisibleCategories(tx, kind)`.
 */
export interface CategoryKind<Fields extends CategoryFields, Category, Said> {
  readonly table: string
  /** The subject type in the audit log. */
  readonly subject: AuditSubject
  readonly topics: readonly Topic[]
  /** Item counts per category: `shown` counts visible items, `kept` all items that prevent deletion. */
  held(tx: Tx, counted: 'shown' | 'kept'): HeldQuery
  /** The fields of a new category: the input, completed by defaults. */
  filled(said: Said): Fields
  /** The category as an API response. */
  present(row: Fields & { id: string }, count: number): Category
  /** The refusal to delete a category that still has items. */
  holding(count: number): Refusal
  /**
   * The input field that selects a category by id; `category` selects by name. `missing`: the field that shows the
   * error if neither is set, if different.
   */
  readonly chosenBy: { readonly byId: string; readonly missing?: string }
}
