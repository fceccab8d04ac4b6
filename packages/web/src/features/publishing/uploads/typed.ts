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
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify({ base: typed.base, values }))
  } catch {
    // Storage is refused: it lasts as long as the page.
  }
}

export const typedIn = (form: string): Typed | undefined => {
  const here = inPage.get(form)
  if (here) return here
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null') as Typed | null) ?? undefined
  } catch {
    return undefined
  }
}

export const dropTyped = (form: string): void => {
  inPage.delete(form)
  try {
    sessionStorage.removeItem(keyOf(form))
  } catch {
    // Storage is refused: there is nothing in it.
  }
}
