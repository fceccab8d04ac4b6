/** What is stored: a choice, or none (the system decides). */
export type Scheme = 'light' | 'dark' | 'auto'

/** The same key in the script that runs before the first paint (build/scheme.client.js) and here. */
export const schemeKey = 'color-scheme'
const changed = 'color-scheme-changed'

/** The stored choice; 'auto' without one, or if storage is not available. */
export const storedScheme = (): Scheme => {
  try {
    const value = localStorage.getItem(schemeKey)
    return value === 'light' || value === 'dark' ? value : 'auto'
  } catch {
    return 'auto'
  }
}

const systemScheme = (): 'light' | 'dark' => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

/** The current scheme. */
export const currentScheme = (): 'light' | 'dark' => {
  const stored = storedScheme()
  return stored === 'auto' ? systemScheme() : stored
}

/** Stores a choice and applies it at once, in the whole page. */
export const setScheme = (scheme: Scheme): void => {
  try {
    if (scheme === 'auto') localStorage.removeItem(schemeKey)
    else localStorage.setItem(schemeKey, scheme)
  } catch {
    // Storage is not available (private window): the choice lasts until the page is closed.
  }
  document.documentElement.dataset.mantineColorScheme = scheme === 'auto' ? systemScheme() : scheme
  dispatchEvent(new CustomEvent(changed, { detail: scheme }))
}

/** Switches to the other scheme; switching to the system's own scheme returns to following the system. */
export const toggleScheme = (): void => {
  const current = document.documentElement.dataset.mantineColorScheme ?? currentScheme()
  const next = current === 'dark' ? 'light' : 'dark'
  setScheme(next === systemScheme() ? 'auto' : next)
}

/** Calls a listener when the choice changes, here or in another tab. Returns the unsubscribe function. */
export const onSchemeChange = (listener: (scheme: Scheme) => void): (() => void) => {
  const here = (event: Event) => listener((event as CustomEvent<Scheme>).detail)
  const elsewhere = (event: StorageEvent) => {
    if (event.key === schemeKey) listener(storedScheme())
  }
  addEventListener(changed, here)
  addEventListener('storage', elsewhere)
  return () => {
    removeEventListener(changed, here)
    removeEventListener('storage', elsewhere)
  }
}
