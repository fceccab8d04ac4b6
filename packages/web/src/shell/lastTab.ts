const tabKey = 'admin-tab'

/** The key of the back-office tab used last on this device since signing in; null: none. */
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
    // Storage is not available: the next visit starts at the first tab.
  }
}

/** A new sign-in starts afresh. */
export const forgetTab = (): void => {
  try {
    localStorage.removeItem(tabKey)
  } catch {
    // Storage is not available: nothing was remembered.
  }
}
