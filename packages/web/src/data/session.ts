import { useSyncExternalStore } from 'react'

const key = 'session-token'

/** How a session ended here: the person signed out, the server no longer accepts it, or another tab signed out. */
export type SessionEnd = 'signedOut' | 'expired' | 'elsewhere'

const changeListeners = new Set<() => void>()
const endListeners = new Set<(end: SessionEnd) => void>()

const read = (): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

// Also held in memory, so that a browser without storage works until the page closes.
let token = typeof localStorage === 'undefined' ? null : read()

const set = (next: string | null): void => {
  token = next
  for (const listener of [...changeListeners]) listener()
}

const store = (next: string | null): void => {
  try {
    if (next === null) localStorage.removeItem(key)
    else localStorage.setItem(key, next)
  } catch {
    // Storage is not available: the session lives as long as the page.
  }
  set(next)
}

/** The bearer token of the person signed in here, or null. */
export const currentToken = (): string | null => token

export const beginSession = (next: string): void => {
  leaving = false
  store(next)
}

let leaving = false

/** Marks that the person is signing out: the news of the dead session may arrive before the response that ends it. */
export const beginLeaving = (): void => {
  leaving = true
}

/** Discards the token and notifies all listeners. Does nothing if nobody is signed in. */
export const endSession = (end: SessionEnd): void => {
  if (token === null) return
  const how = leaving ? 'signedOut' : end
  leaving = false
  store(null)
  for (const listener of [...endListeners]) listener(how)
}

/** Calls a listener when the session ends here. Returns the unsubscribe function. */
export const onSessionEnd = (listener: (end: SessionEnd) => void): (() => void) => {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

const onChange = (listener: () => void): (() => void) => {
  changeListeners.add(listener)
  return () => changeListeners.delete(listener)
}

/** The token, updated as it changes. */
export const useToken = (): string | null => useSyncExternalStore(onChange, currentToken, () => null)

/** Follows other tabs: signing out there signs out here, and a new session there is adopted. */
export const watchOtherTabs = (onTakenOver: () => void): (() => void) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    const next = read()
    if (next === token) return
    const hadSession = token !== null
    set(next)
    if (next !== null) onTakenOver()
    else if (hadSession) for (const listener of [...endListeners]) listener('elsewhere')
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
