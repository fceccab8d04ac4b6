import { fireEvent } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/** What a page without a browser does not do: play. Places and states are set by the test, as a browser would. */
type Acted = { currentTime?: number; duration?: number; paused?: boolean; ended?: boolean; readyState?: number }

/** Lets media elements of a test be told what they do, until it ends. */
export const mediaBrowser = () => {
  const plays = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function play(this: HTMLMediaElement) {
    act(this, { paused: false }, 'play', 'playing')
    return Promise.resolve()
  })
  const pauses = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(
    this: HTMLMediaElement,
  ) {
    if (!this.paused) act(this, { paused: true }, 'pause')
  })
  const loads = vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined)
  // What captions are made of in a browser.
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

/** The element does this, and says so by events. */
export const act = (element: HTMLMediaElement, now: Acted, ...events: string[]): void => {
  for (const [name, value] of Object.entries(now)) {
    Object.defineProperty(element, name, { value, configurable: true, writable: true })
  }
  for (const event of events) fireEvent(element, new Event(event))
}

/** It knows its length, and could begin. */
export const arrived = (element: HTMLMediaElement, duration: number): void =>
  act(element, { currentTime: 0, duration, paused: element.paused, readyState: 4 }, 'loadedmetadata', 'canplay')

/** It plays from one second to another. @param passMs lets that much time pass */
export const playsTo = (element: HTMLMediaElement, to: number, passMs: (ms: number) => void): void => {
  while (element.currentTime < to) {
    act(element, { currentTime: Math.min(to, element.currentTime + 1) }, 'timeupdate')
    passMs(1000 / element.playbackRate)
  }
}
