import type { AuditSubject, Topic } from '@vesica/contract'
import type { AliasedExpression } from 'kysely'
import type { Tx } from '../../platform/data/tx.ts'
import type { Refusal } from '../../platform/refusal.ts'

/** What is written of every category. */
export interface CategoryFields {
  name: string
  description: string
  emoji: string
  active: boolean
}

export type Changes<Fields> = { [K in keyof Fields]?: Fields[K] | undefined }

/** How many are in each category that holds any: a query that is joined to them. */
interface HeldQuery {
  as(alias: 'held'): AliasedExpression<{ category_id: string | null; count: string }, 'held'>
}

/**
 * Categories of one kind, declared by the module whose table holds them. A further kind is such a value and:
 * - a table with the columns of `CategoryRow` (and those that only this kind has), a unique index `{table}_name` on
 *   `lower(name) where deleted_at is null`, and its entry in the module's `.tables.ts`;
 * - its calls in the contract (`categoryCalls`), served by one line of `app.ts`: `categoriesRoutes(serving, calls, kind)`.
 * Members' own list of them is the module's: `listShownCategories(tx, kind)`.
 */
export interface CategoryKind<Fields extends CategoryFields, Category, Said> {
  readonly table: string
  /** What the audit trail calls one. */
  readonly subject: AuditSubject
  readonly topics: readonly Topic[]
  /** How many are counted in each: of those that people find, or of all that keep a category from being deleted. */
  held(tx: Tx, counted: 'shown' | 'kept'): HeldQuery
  /** What is written of a new one: what was said, and what holds where nothing was. */
  filled(said: Said): Fields
  /** As the contract's answers have it. */
  present(row: Fields & { id: string }, count: number): Category
  /** The refusal to delete one that this many are in. */
  holding(count: number): Refusal
  /**
   * The field by whose id one is chosen; `category` chooses by name. `missing`: the field beside which it is said that none
   * was, where that is another.
   */
  readonly chosenBy: { readonly byId: string; readonly missing?: string }
}
