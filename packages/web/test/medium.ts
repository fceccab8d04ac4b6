import { fireEvent } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/** Media state that tests set in place of a browser, as the DOM implementation can't play. */
type Acted = { currentTime?: number; duration?: number; paused?: boolean; ended?: boolean; readyState?: number }

/** Stubs media playback until the test ends. */
export const mediaBrowser = () => {
  const plays = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function play(this: HTMLMediaElement) {
    setMedium(this, { paused: false }, 'play', 'playing')
    return Promise.resolve()
  })
  const pauses = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(
    this: HTMLMediaElement,
  ) {
    if (!this.paused) setMedium(this, { paused: true }, 'pause')
  })
  const loads = vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined)
  // The browser's caption cue.
  vi.stubGlobal(
    'VTTCue',
    class {
      readonly startTime: number
      readonly endTime: number
      readonly text: string
      constructor(startTime: number, endTime: number, text: string) {
        this.startTime = startTime
        this.endTime = endTime
        this.text = text
      }
    },
  )
  onTestFinished(() => {
    for (const spied of [plays, pauses, loads]) spied.mockRestore()
  })
}

/** Sets the state of an element and dispatches its events. */
export const setMedium = (element: HTMLMediaElement, now: Acted, ...events: string[]): void => {
  for (const [name, value] of Object.entries(now)) {
    Object.defineProperty(element, name, { value, configurable: true, writable: true })
  }
  for (const event of events) fireEvent(element, new Event(event))
}

/** Reports that metadata is loaded and playback can start. */
export const arrived = (element: HTMLMediaElement, duration: number): void =>
  setMedium(element, { currentTime: 0, duration, paused: element.paused, readyState: 4 }, 'loadedmetadata', 'canplay')

/** Plays up to a time in seconds. @param passMs advances the clock */
export const playsTo = (element: HTMLMediaElement, to: number, passMs: (ms: number) => void): void => {
  while (element.currentTime < to) {
    setMedium(element, { currentTime: Math.min(to, element.currentTime + 1) }, 'timeupdate')
    passMs(1000 / element.playbackRate)
  }
}
