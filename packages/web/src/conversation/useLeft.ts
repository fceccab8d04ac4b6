import { useEffect, useState } from 'react'

const TICK_MS = 500

/** Seconds left until a moment, capped at the maximum: this device's clock may differ from the server's. */
export const useLeft = (until: string, most: number): number => {
  const [end] = useState(() => Math.min(new Date(until).getTime(), Date.now() + most * 1000))
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((end - now) / 1000))
}
