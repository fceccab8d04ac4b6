const tabKey = 'admin-tab'

/** The key of the tab of the back-office that was used last on this device since signing in; null: none. */
export const lastTab = (): string | null => {
  try {
    return localStorage.getItem(tabKey)
  } catch {
    return null
  }
}

export const rememberTab = (key: string): void => {
  try {
    localStorage.setItem(tabKey, key)
  } catch {
    // Storage is closed to us: the next visit starts at the first tab.
  }
}

/** Whoever signs in begins anew. */
export const forgetTab = (): void => {
  try {
    localStorage.removeItem(tabKey)
  } catch {
    // Storage is closed to us: nothing was remembered.
  }
}
