import type { CategoryCalls, Endpoint, Right } from '@vesica/contract'
import type { Fields, ValuesOf } from '../../forms/fields.ts'
import type { FormFieldsProps } from '../../forms/FormFields.tsx'
import type { CategoryCopy } from '../../i18n/en/categories.ts'

/** What every category says of itself. */
export interface Category {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly emoji: string
  readonly active: boolean
}

/**
 * Categories of one kind as administrators keep them, declared by the feature that they belong to: a further kind is such
 * a value, and `<CategoriesList kind={…} view={…} onView={…} />` on its screen, with `categoriesAddress` for what the
 * address says. Its words are `text.categories.of` what only this kind says.
 */
export interface CategoriesKind<C extends Category, F extends Fields<C> = Fields<C>> {
  readonly calls: CategoryCalls<C, unknown, unknown>
  /** What the audit trail calls one. */
  readonly record: string
  /** To change them. */
  readonly right: Right
  /** Reads that are old once one was changed. */
  readonly refreshes: readonly Pick<Endpoint, 'name'>[]
  readonly copy: CategoryCopy
  /** Of the form; those that are needed hold it back until they are filled in. */
  readonly fields: F
  /** What is sent, where that is not what stands in the fields. */
  sent?(values: ValuesOf<F>): object
  /** What of a field depends on the moment. */
  besides?(values: ValuesOf<F>): NonNullable<FormFieldsProps<F>['with']>
  /** What is said of one besides how much is in it. */
  says?(category: C): string
  held(category: C): number
  /** The list of what is in it. */
  hrefOf(category: C): string
}
