import type { Medium } from './medium.ts'
import { type Core, placeOf } from './state.ts'

export type Source = ReturnType<typeof sourceOf>

/** The source of the bytes: loads, plays, and requests another URL when a stream breaks off. */
export const sourceOf = (core: Core) => {
  const { element, get, set } = core
  let requestCount = 0
  const addressOf = (medium: Medium) => (get().audioOnly && medium.audioSrc) || medium.src
  // A browser that requires a user gesture leaves it paused, and the button says so.
  const start = () => void element.play()?.catch(() => undefined)
  const load = (src: string, from: number) => {
    core.startAt = from
    set({ status: 'loading', reason: undefined, time: from })
    element.src = src
    element.load()
    if (core.playsOn) start()
  }
  /** Requests another URL. @param again even if it is the one that failed */
  const renew = async (again: boolean) => {
    const { medium } = get()
    if (!medium) return
    requestCount += 1
    const mine = requestCount
    const from = placeOf(core)
    const failed = (reason?: string) => set({ status: 'failed', playing: false, reason, time: from })
    if (again) set({ status: 'loading', reason: undefined })
    const usual = again ? { src: addressOf(medium) } : undefined
    const renewed = medium.renew ? await medium.renew().catch(() => undefined) : usual
    if (requestCount !== mine || get().medium?.id !== medium.id) return
    if (!renewed || 'reason' in renewed) failed(renewed?.reason)
    else if (!again && renewed.src === element.getAttribute('src')) failed()
    else load(renewed.src, from)
  }
  const retry = () => {
    core.playsOn = true
    void renew(true)
  }
  return {
    load: (medium: Medium, from: number) => load(addressOf(medium), from),
    renew,
    retry,
    play: () => {
      core.playsOn = true
      const { status } = get()
      if (status === 'failed') retry()
      else {
        if (status === 'ended') element.currentTime = 0
        start()
      }
    },
    pause: () => {
      core.playsOn = false
      element.pause()
    },
    unload: () => {
      core.playsOn = false
      core.startAt = undefined
      requestCount += 1
      element.pause()
      element.removeAttribute('src')
      element.load()
    },
  }
}
