import type { CategoryCalls, Endpoint, Right } from '@vesica/contract'
import type { Fields, ValuesOf } from '../../forms/fields.ts'
import type { FormFieldsProps } from '../../forms/FormFields.tsx'
import type { CategoryCopy } from '../../i18n/en/categories.ts'

/** The fields of every category. */
export interface Category {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly emoji: string
  readonly active: boolean
}

/**
 * Categories of one kind as administrators manage them, declared by the feature that they belong to: a further kind is
 * such a value, and `<CategoriesList kind={…} view={…} onView={…} />` on its screen, with `categoriesAddress` for the
 * address. Its copy is `text.categories.of` what differs in this kind.
 */
export interface CategoriesKind<C extends Category, F extends Fields<C> = Fields<C>> {
  readonly calls: CategoryCalls<C, unknown, unknown>
  /** The name of one in the audit log. */
  readonly record: string
  /** The permission to change them. */
  readonly right: Right
  /** Reads to invalidate after a change. */
  readonly refreshes: readonly Pick<Endpoint, 'name'>[]
  readonly copy: CategoryCopy
  /** Of the form; required ones disable submitting until they are filled in. */
  readonly fields: F
  /** The values to send, if they differ from the fields. */
  sent?(values: ValuesOf<F>): object
  /** The dynamic parts of a field. */
  besides?(values: ValuesOf<F>): NonNullable<FormFieldsProps<F>['with']>
  /** Text about one besides its number of records. */
  says?(category: C): string
  held(category: C): number
  /** The list of its records. */
  hrefOf(category: C): string
}
