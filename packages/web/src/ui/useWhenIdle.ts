import { useEffect, useEffectEvent } from 'react'

/** What can wait does not wait longer than this, ms. */
const AT_LAST = 2000

/** Does once, after the first screen has been drawn and nothing else is to be done, what nobody waits for. */
export const useWhenIdle = (act: () => void): void => {
  const begin = useEffectEvent(act)
  useEffect(() => {
    // Safari has no such call.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => begin(), AT_LAST)
      return () => clearTimeout(timer)
    }
    const asked = requestIdleCallback(() => begin(), { timeout: AT_LAST })
    return () => cancelIdleCallback(asked)
  }, [])
}
