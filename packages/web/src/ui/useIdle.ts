import { useEffect, useState } from 'react'

/** What can wait does not wait longer than this, ms. */
const AT_LAST = 2000

/** Whether the first screen has been drawn and nothing else is to be done: time for what nobody waits for. */
export const useIdle = (): boolean => {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const begin = () => setIdle(true)
    // Safari has no such call.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(begin, AT_LAST)
      return () => clearTimeout(timer)
    }
    const asked = requestIdleCallback(begin, { timeout: AT_LAST })
    return () => cancelIdleCallback(asked)
  }, [])
  return isIdle
}
