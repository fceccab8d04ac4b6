import { useEffect, useSyncExternalStore } from 'react'

let count = 0
const heard = new Set<() => void>()

const set = (next: number): void => {
  count = next
  for (const tell of heard) tell()
}

/** The number of unread notifications in the window's title. */
export const useTitleCount = (): number =>
  useSyncExternalStore(
    (tell) => {
      heard.add(tell)
      return () => heard.delete(tell)
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
