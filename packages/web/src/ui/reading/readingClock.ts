/** How long after the last activity time counts as reading. */
const AWAKE_MS = 90_000
const TICK_MS = 1000

/** Counts the seconds of active reading. @param onSecond called for each */
export const readingClock = (onSecond: (seconds: number) => void) => {
  let seconds = 0
  let awake = performance.now()
  const wake = () => {
    awake = performance.now()
  }
  const tick = setInterval(() => {
    if (document.visibilityState !== 'visible' || performance.now() - awake > AWAKE_MS) return
    seconds += 1
    onSecond(seconds)
  }, TICK_MS)
  addEventListener('pointermove', wake, { passive: true })
  addEventListener('keydown', wake)
  return {
    seconds: () => seconds,
    /** There was activity. */
    wake,
    end: () => {
      clearInterval(tick)
      removeEventListener('pointermove', wake)
      removeEventListener('keydown', wake)
    },
  }
}
