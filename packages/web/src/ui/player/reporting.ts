import { playedSeconds } from './ranges.ts'
import { type Core, placeOf } from './state.ts'

/** How often the position is reported during playback. */
const TELL_MS = 12_000

export type Telling = ReturnType<typeof tellingOf>

/** Tracks what is played of a medium, and reports it. */
export const tellingOf = (core: Core) => {
  let played = playedSeconds()
  let lastReported = ''
  let timer: ReturnType<typeof setInterval> | undefined
  const report = () => {
    const { medium, begun, speed } = core.get()
    if (!medium || !begun || core.startAt !== undefined) return
    const ranges = played.ranges()
    const now = JSON.stringify([Math.round(placeOf(core)), ranges])
    if (now === lastReported) return
    lastReported = now
    medium.onPosition?.(Math.round(placeOf(core) * 10) / 10, ranges, speed)
  }
  const onHide = () => {
    if (document.visibilityState === 'hidden') report()
  }
  addEventListener('pagehide', report)
  document.addEventListener('visibilitychange', onHide)
  return {
    tell: report,
    /** It plays and is here now. */
    pass: () => played.at(core.element.currentTime, core.element.playbackRate, performance.now()),
    /** It stopped or jumped. */
    rest: () => played.rest(),
    goOn: () => {
      timer ??= setInterval(report, TELL_MS)
    },
    stop: () => {
      report()
      clearInterval(timer)
      timer = undefined
    },
    /** Another medium: nothing of it was played yet. */
    beginAnew: () => {
      played = playedSeconds()
      lastReported = ''
    },
    end: () => {
      removeEventListener('pagehide', report)
      document.removeEventListener('visibilitychange', onHide)
    },
  }
}
