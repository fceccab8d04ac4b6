import { useSyncExternalStore } from 'react'

/** A choice that this browser keeps, whatever page it is made on. */
export interface StoredChoice<T> {
  get(): T
  set(value: T): void
  /** Calls back when it changes, in this window or in another one. */
  subscribe(listener: () => void): () => void
}

/**
 * Keeps a choice under a name. Without storage it lasts as long as the page.
 * @param read what was stored, as it is used; what makes no sense becomes the usual value
 */
export const storedChoice = <T extends string | number | boolean>(
  name: string,
  read: (stored: string | null) => T,
): StoredChoice<T> => {
  const listeners = new Set<() => void>()
  const inSight: { value?: T } = {}
  const stored = (): string | null => {
    try {
      return localStorage.getItem(name)
    } catch {
      return inSight.value === undefined ? null : String(inSight.value)
    }
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === name) for (const listener of listeners) listener()
  }
  return {
    get: () => read(stored()),
    set: (value) => {
      inSight.value = value
      try {
        localStorage.setItem(name, String(value))
      } catch {
        // Said above: it lasts as long as the page.
      }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      addEventListener('storage', onStorage)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) removeEventListener('storage', onStorage)
      }
    },
  }
}

/** One of several that a stored text may name; the usual one for anything else. */
export const oneOf =
  <T extends string | number>(choices: readonly T[], usual: T) =>
  (stored: string | null): T =>
    choices.find((choice) => String(choice) === stored) ?? usual

/** The choice as it is now, and the way to make another. */
export const useStored = <T>({ get, set, subscribe }: StoredChoice<T>): [T, (value: T) => void] => [
  useSyncExternalStore(subscribe, get),
  set,
]
