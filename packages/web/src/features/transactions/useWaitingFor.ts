import { useEffect, useState } from 'react'
import { duration } from '../../format/time.ts'

/** How long something has waited, in words that stay true while they are on screen. @param since ISO 8601; null: nothing waits */
export const useWaitingFor = (since: string | null): string | undefined => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [since])
  return since === null ? undefined : duration(Math.max(0, now - new Date(since).getTime()))
}
