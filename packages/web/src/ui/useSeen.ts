import { useEffect, useState } from 'react'

const SETTLE_MS = 400

/**
 * Whether what stands here has been on screen for a moment. What has only just come takes no decision yet: a second press
 * was meant for the one before it.
 */
export const useSeen = (): boolean => {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSeen(true), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSeen
}
