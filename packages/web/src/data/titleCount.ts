import { useEffect, useSyncExternalStore } from 'react'

let count = 0
const listeners = new Set<() => void>()

const set = (next: number): void => {
  count = next
  for (const listener of listeners) listener()
}

/** The number of unread notifications in the window's title. */
export const useTitleCount = (): number =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => count,
  )

/** Shows a number in the window's title while mounted. */
export const useCountInTitle = (unread: number): void => {
  useEffect(() => {
    set(unread)
    return () => set(0)
  }, [unread])
}
