import type { SleepChoice } from './choices.ts'
import type { Core } from './state.ts'

const MINUTE_MS = 60_000

/** Sets the sleep timer; undefined turns it off. */
export const sleepTimer = ({ set }: Core, pause: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (choice: SleepChoice | undefined): void => {
    clearTimeout(timer)
    if (choice === undefined || choice === 'end') {
      set({ sleep: choice && { choice, endsAt: undefined } })
      return
    }
    const ms = choice * MINUTE_MS
    set({ sleep: { choice, endsAt: Date.now() + ms } })
    timer = setTimeout(() => {
      pause()
      set({ sleep: undefined })
    }, ms)
  }
}
