/** Time counts as read for so long after the last sign of somebody. */
const AWAKE_MS = 90_000
const TICK_MS = 1000

/** Counts the seconds that something lies before somebody's eyes. @param onSecond told each of them */
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
    /** Somebody is there. */
    wake,
    end: () => {
      clearInterval(tick)
      removeEventListener('pointermove', wake)
      removeEventListener('keydown', wake)
    },
  }
}
