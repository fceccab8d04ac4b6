import { saveInTab, readFromTab } from '../ui/tab.ts'

/** The values of a form during an upload, and those they were based on. */
export interface Typed<Values extends object = object> {
  readonly base: Values
  readonly values: Values
}

const inPage = new Map<string, Typed>()
const keyOf = (form: string) => `typed-item-${form}`

/**
 * Stores typed values, so that neither closing the form nor a reload loses them. A chosen picture must be chosen again
 * after a reload.
 */
export const saveTyped = (form: string, typed: Typed): void => {
  inPage.set(form, typed)
  const values = Object.fromEntries(
    Object.entries(typed.values).map(([name, value]) => [name, value instanceof File ? null : value]),
  )
  saveInTab(keyOf(form), { base: typed.base, values })
}

/** The stored values of a form, which have the type stored under its name. */
export const typedIn = <Values extends object>(form: string): Typed<Values> | undefined =>
  (inPage.get(form) ?? readFromTab(keyOf(form))) as Typed<Values> | undefined

export const dropTyped = (form: string): void => {
  inPage.delete(form)
  saveInTab(keyOf(form), undefined)
}
