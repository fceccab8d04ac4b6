// What was typed and is not sent yet, kept for this tab so that a reload loses nothing. Signing out empties it. Where storage is
// refused, it lasts as long as the page.

/** What is kept under a name, as it was written; null when there is nothing. */
export const storedInTab = (name: string): string | null => {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/** The same as a value of JSON; undefined when there is nothing that can be read. */
export const readFromTab = (name: string): unknown => {
  try {
    return JSON.parse(storedInTab(name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a value as JSON; undefined forgets it. */
export const saveInTab = (name: string, value: unknown): void => {
  try {
    if (value === undefined) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Said above.
  }
}
