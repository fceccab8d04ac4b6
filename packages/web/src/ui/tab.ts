// Unsent input, stored for this tab so that a reload loses nothing. Signing out clears it. Without storage, it lasts as
// long as the page.

/** The stored text of a name; null without one. */
export const storedInTab = (name: string): string | null => {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/** The same as a JSON value; undefined without a valid one. */
export const readFromTab = (name: string): unknown => {
  try {
    return JSON.parse(storedInTab(name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value as JSON; undefined deletes it. */
export const saveInTab = (name: string, value: unknown): void => {
  try {
    if (value === undefined) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // See above.
  }
}
