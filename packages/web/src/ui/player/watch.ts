import { showPlaceToSystem } from './mediaSession.ts'
import type { Source } from './source.ts'
import type { Core } from './state.ts'
import type { Telling } from './reporting.ts'

/** Turns a media element's events into player state. @param wake turns the sleep timer off */
export const watchElement = (core: Core, telling: Telling, source: Source, wake: () => void): void => {
  const { element, get, set } = core
  const on = (event: keyof HTMLMediaElementEventMap, action: () => void) => element.addEventListener(event, action)
  on('loadedmetadata', () => {
    element.playbackRate = get().speed
    const from = core.startAt ?? 0
    if (from > 0) element.currentTime = Math.min(from, element.duration || from)
    core.startAt = undefined
    set({ duration: element.duration || 0, time: element.currentTime })
  })
  on('durationchange', () => set({ duration: element.duration || get().duration }))
  on('canplay', () => set({ status: element.ended ? 'ended' : 'ready' }))
  on('waiting', () => set({ status: get().status === 'loading' ? 'loading' : 'waits' }))
  on('play', () => set({ playing: true }))
  on('playing', () => {
    set({ status: 'ready', playing: true, begun: true })
    telling.pass()
    telling.goOn()
  })
  on('timeupdate', () => {
    if (core.startAt !== undefined) return
    if (!element.paused && !element.seeking) telling.pass()
    set({ time: element.currentTime })
    showPlaceToSystem(get().duration, element.currentTime, element.playbackRate)
  })
  on('seeking', () => {
    if (core.startAt !== undefined) return
    const { status } = get()
    telling.rest()
    set({ time: element.currentTime, status: status === 'ended' ? 'ready' : status })
  })
  on('seeked', telling.tell)
  on('pause', () => {
    if (!element.seeking && core.startAt === undefined) telling.pass()
    telling.rest()
    set({ playing: false })
    telling.stop()
  })
  on('ended', () => {
    const asleep = get().sleep?.choice === 'end'
    core.playsOn = false
    telling.rest()
    set({ status: 'ended', playing: false, time: element.currentTime })
    telling.stop()
    if (asleep) wake()
    get().medium?.onEnded?.(asleep)
  })
  on('error', () => {
    // Without a URL it was closed: that is no failure.
    if (!get().medium || !element.getAttribute('src')) return
    telling.rest()
    telling.stop()
    void source.renew(false)
  })
}
