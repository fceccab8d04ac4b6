import { playedSeconds } from './ranges.ts'
import { type Core, placeOf } from './state.ts'

/** How often the position is reported during playback. */
const TELL_MS = 12_000

export type Telling = ReturnType<typeof tellingOf>

/** Tracks what is played of a medium, and reports it. */
export const tellingOf = (core: Core) => {
  let played = playedSeconds()
  let told = ''
  let timer: ReturnType<typeof setInterval> | undefined
  const tell = () => {
    const { medium, begun, speed } = core.get()
    if (!medium || !begun || core.startAt !== undefined) return
    const ranges = played.ranges()
    const now = JSON.stringify([Math.round(placeOf(core)), ranges])
    if (now === told) return
    told = now
    medium.onPosition?.(Math.round(placeOf(core) * 10) / 10, ranges, speed)
  }
  const onHide = () => {
    if (document.visibilityState === 'hidden') tell()
  }
  addEventListener('pagehide', tell)
  document.addEventListener('visibilitychange', onHide)
  return {
    tell,
    /** It plays and is here now. */
    pass: () => played.at(core.element.currentTime, core.element.playbackRate, performance.now()),
    /** It stopped or jumped. */
    rest: () => played.rest(),
    goOn: () => {
      timer ??= setInterval(tell, TELL_MS)
    },
    stop: () => {
      tell()
      clearInterval(timer)
      timer = undefined
    },
    /** Another medium: nothing of it was played yet. */
    beginAnew: () => {
      played = playedSeconds()
      told = ''
    },
    end: () => {
      removeEventListener('pagehide', tell)
      document.removeEventListener('visibilitychange', onHide)
    },
  }
}
