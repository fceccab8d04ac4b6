import { keepInTab, keptInTab } from '../../../ui/tab.ts'
import type { ItemFields } from '../items/itemFields.ts'

/** What stands in a form whose file is on its way, and what it was filled in from. */
export interface Typed {
  readonly base: ItemFields
  readonly values: ItemFields
}

const inPage = new Map<string, Typed>()
const keyOf = (form: string) => `typed-item-${form}`

/** Keeps what is typed, so that neither closing the form nor a reload loses it. After a reload a chosen cover is chosen again. */
export const keepTyped = (form: string, typed: Typed): void => {
  inPage.set(form, typed)
  const values = { ...typed.values, thumbnail: null }
  keepInTab(keyOf(form), { base: typed.base, values })
}

export const typedIn = (form: string): Typed | undefined =>
  inPage.get(form) ?? (keptInTab(keyOf(form)) as Typed | undefined)

export const dropTyped = (form: string): void => {
  inPage.delete(form)
  keepInTab(keyOf(form), undefined)
}
