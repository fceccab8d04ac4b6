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
 * The columns of a list that this browser leaves out, by their keys, and the way to leave out others.
 * @param list its name, kept beside the columns
 */
export const useHiddenColumns = (list: string): [readonly string[], (hidden: readonly string[]) => void] => {
  const kept = useSyncExternalStore(subscribe, () => stored(list))
  const keep = (hidden: readonly string[]) => {
    try {
      localStorage.setItem(itemOf(list), hidden.join(','))
    } catch {
      // Without storage the choice lasts as long as nothing: all columns stay.
    }
    for (const listener of listeners) listener()
  }
  return [kept.split(',').filter(Boolean), keep]
}
