import { useEffect, useState } from 'react'

const TICK_MS = 20_000

/** The current time in milliseconds, updated every minute while visible. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
