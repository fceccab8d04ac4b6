import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
const itemOf = (list: string): string => `columns:${list}`

const stored = (list: string): string => {
  try {
    return localStorage.getItem(itemOf(list)) ?? ''
  } catch {
    return ''
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/**
 * The keys of the columns of a list that are hidden in this browser, and the setter.
 * @param list its name, the storage key
 */
export const useHiddenColumns = (list: string): [readonly string[], (hidden: readonly string[]) => void] => {
  const storedColumns = useSyncExternalStore(subscribe, () => stored(list))
  const save = (hidden: readonly string[]) => {
    try {
      localStorage.setItem(itemOf(list), hidden.join(','))
    } catch {
      // Without storage nothing is remembered: all columns stay visible.
    }
    for (const listener of listeners) listener()
  }
  return [storedColumns.split(',').filter(Boolean), save]
}
