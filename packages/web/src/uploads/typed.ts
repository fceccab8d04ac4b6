import { saveInTab, readFromTab } from '../ui/tab.ts'

/** What stands in a form whose file is on its way, and what it was filled in from. */
export interface Typed<Values extends object = object> {
  readonly base: Values
  readonly values: Values
}

const inPage = new Map<string, Typed>()
const keyOf = (form: string) => `typed-item-${form}`

/** Keeps what is typed, so that neither closing the form nor a reload loses it. After a reload a chosen picture is chosen again. */
export const saveTyped = (form: string, typed: Typed): void => {
  inPage.set(form, typed)
  const values = Object.fromEntries(
    Object.entries(typed.values).map(([name, value]) => [name, value instanceof File ? null : value]),
  )
  saveInTab(keyOf(form), { base: typed.base, values })
}

/** What was kept of a form, whose values are of the kind that was kept under its name. */
export const typedIn = <Values extends object>(form: string): Typed<Values> | undefined =>
  (inPage.get(form) ?? readFromTab(keyOf(form))) as Typed<Values> | undefined

export const dropTyped = (form: string): void => {
  inPage.delete(form)
  saveInTab(keyOf(form), undefined)
}
