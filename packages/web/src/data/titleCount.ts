import { useEffect, useSyncExternalStore } from 'react'

let count = 0
const heard = new Set<() => void>()

const set = (next: number): void => {
  count = next
  for (const tell of heard) tell()
}

/** How many unread notifications the window's title says there are. */
export const useTitleCount = (): number =>
  useSyncExternalStore(
    (tell) => {
      heard.add(tell)
      return () => heard.delete(tell)
    },
    () => count,
  )

/** Says so many in the window's title, for as long as this is on screen. */
export const useCountInTitle = (unread: number): void => {
  useEffect(() => {
    set(unread)
    return () => set(0)
  }, [unread])
}
