import { storedCaptions, storedSpeed, type Speed, speeds } from './choices.ts'
import { deviceOf } from './device.ts'
import { showToSystem } from './mediaSession.ts'
import type { Medium } from './medium.ts'
import { placesFor } from './places.ts'
import { sleepTimer } from './sleep.ts'
import { sourceOf } from './source.ts'
import { createCore, placeOf } from './state.ts'
import { tellingOf } from './reporting.ts'
import { watchElement } from './watch.ts'

export type Player = ReturnType<typeof createPlayer>

/** Seeking, speed, and captions of a medium. */
const movesOf = (core: ReturnType<typeof createCore>) => {
  const seek = (to: number) => {
    const within = Math.max(0, Math.min(to, core.get().duration || to))
    if (core.startAt === undefined) core.element.currentTime = within
    else core.startAt = within
    core.set({ time: within })
  }
  const setSpeed = (speed: Speed) => {
    storedSpeed.set(speed)
    core.element.defaultPlaybackRate = speed
    core.element.playbackRate = speed
    core.set({ speed })
  }
  return {
    seek,
    skip: (by: number) => seek(placeOf(core) + by),
    setSpeed,
    /** @param steps 1: the next faster one */
    changeSpeed: (steps: number) => {
      const at = Math.max(0, Math.min(speeds.length - 1, speeds.indexOf(core.get().speed) + steps))
      setSpeed(speeds[at] ?? 1)
    },
    setCaptions: (captions: boolean) => {
      storedCaptions.set(captions)
      core.set({ captions })
    },
  }
}

/** Everything that plays in this page: one element, wherever it is displayed, and its state. */
export const createPlayer = () => {
  const core = createCore()
  const { element, get, set } = core
  const [device, telling, source] = [deviceOf(core), tellingOf(core), sourceOf(core)]
  const setSleep = sleepTimer(core, source.pause)
  watchElement(core, telling, source, () => setSleep(undefined))
  const placement = placesFor(element, (visibility) => set({ shown: visibility }))
  const close = () => {
    telling.stop()
    if (get().inPicture) device.togglePicture()
    source.unload()
    setSleep(undefined)
    set({ medium: undefined, status: 'idle', begun: false, playing: false, time: 0, duration: 0, reason: undefined })
    showToSystem(actions, undefined)
  }
  const actions = {
    play: source.play,
    pause: source.pause,
    toggle: () => (get().playing ? source.pause() : source.play()),
    ...movesOf(core),
    close,
  }
  return {
    element,
    getState: get,
    subscribe: core.subscribe,
    ...device,
    ...actions,
    setSleep,
    retry: source.retry,
    /**
     * Displays the element in a place of the page. @returns removes it; to be called before the place leaves the
     * document
     */
    take: placement.take,
    /** Plays this medium from now on; one already playing continues. @param plays starts at once */
    open: (medium: Medium, plays = false) => {
      if (get().medium?.id === medium.id) {
        set({ medium })
      } else {
        telling.stop()
        telling.beginAnew()
        core.playsOn = plays
        set({ medium, begun: false, playing: false, duration: medium.duration ?? 0, audioOnly: false })
        source.load(medium, medium.startAt ?? 0)
      }
      showToSystem(actions, medium)
    },
    /** Audio only: if the medium has a separate audio file, only that is loaded. */
    setAudioOnly: (audioOnly: boolean) => {
      const { medium, inPicture, playing } = get()
      set({ audioOnly })
      if (audioOnly && inPicture) device.togglePicture()
      if (!medium?.audioSrc) return
      core.playsOn = playing
      source.load(medium, placeOf(core))
    },
    /** Ends it for good: nothing of it stays in the document. */
    destroy: () => {
      close()
      telling.end()
      placement.end()
    },
  }
}
