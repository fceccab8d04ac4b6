import { useEffect, useState } from 'react'

/** The waiting time in ms, updated while visible. @param since ISO 8601; null: nothing waits */
export const useWaited = (since: string | null): number | undefined => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [since])
  return since === null ? undefined : Math.max(0, now - new Date(since).getTime())
}
