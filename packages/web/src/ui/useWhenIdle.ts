import { useEffect, useEffectEvent } from 'react'

/** So long nothing has come: what the screen itself waits for is there. */
const QUIET_MS = 1000
const POLL_MS = 300

const lastCame = (): number =>
  Math.max(
    0,
    ...performance.getEntriesByType('resource').map((entry) => (entry as PerformanceResourceTiming).responseEnd),
  )

/** A browser that waits for a slow line is idle too, and would fetch what nobody waits for in the way of what somebody does. */
const isQuiet = (): boolean => document.readyState === 'complete' && performance.now() - lastCame() > QUIET_MS

/** Does once, after the first screen has been drawn and nothing more is on its way, what nobody waits for. */
export const useWhenIdle = (action: () => void): void => {
  const begin = useEffectEvent(action)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!isQuiet()) return
      clearInterval(timer)
      begin()
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [])
}
