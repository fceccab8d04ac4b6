import { storedCaptions, storedSpeed, type SleepChoice, type Speed } from './choices.ts'
import type { Medium } from './medium.ts'
import type { Rank } from './places.ts'

/** The skip distance of buttons and keys. */
export const SKIP_SECONDS = 10

/** waits: buffering. ready: plays, or would at once. */
export type PlayerStatus = 'idle' | 'loading' | 'waits' | 'ready' | 'ended' | 'failed'

export type PlayerState = {
  readonly medium: Medium | undefined
  readonly status: PlayerStatus
  readonly playing: boolean
  /** Whether it was played since it was opened. */
  readonly begun: boolean
  readonly time: number
  /** 0 until it is known. */
  readonly duration: number
  readonly loaded: readonly (readonly [number, number])[]
  readonly speed: Speed
  readonly volume: number
  readonly muted: boolean
  readonly captions: boolean
  readonly audioOnly: boolean
  readonly inPicture: boolean
  readonly fullscreen: boolean
  /** What this browser supports. */
  readonly can: { readonly volume: boolean; readonly picture: boolean; readonly fullscreen: boolean }
  readonly sleep: { readonly choice: SleepChoice; readonly endsAt: number | undefined } | undefined
  /** Why it failed, if known. */
  readonly reason: string | undefined
  /** Who displays it. */
  readonly shown: Rank | undefined
}

const atRest: PlayerState = {
  medium: undefined,
  status: 'idle',
  playing: false,
  begun: false,
  time: 0,
  duration: 0,
  loaded: [],
  speed: 1,
  volume: 1,
  muted: false,
  captions: false,
  audioOnly: false,
  inPicture: false,
  fullscreen: false,
  can: { volume: true, picture: false, fullscreen: false },
  sleep: undefined,
  reason: undefined,
  shown: undefined,
}

/** What the parts of a player share. */
export interface Core {
  readonly element: HTMLVideoElement
  readonly get: () => PlayerState
  readonly set: (changed: Partial<PlayerState>) => void
  readonly subscribe: (listener: () => void) => () => void
  /** The initial position, while the duration is unknown: positions until then are not the person's. */
  startAt: number | undefined
  /** Whether it should play as soon as it can. */
  playsOn: boolean
}

/** The position of a medium, or its position once loaded. */
export const placeOf = ({ startAt, element }: Core): number => startAt ?? element.currentTime

export const createCore = (): Core => {
  const element = document.createElement('video')
  element.playsInline = true
  element.preload = 'metadata'
  // Its description is next to it; a picture without controls needs no focus.
  element.tabIndex = -1
  let state: PlayerState = { ...atRest, speed: storedSpeed.get(), captions: storedCaptions.get() }
  const listeners = new Set<() => void>()
  return {
    element,
    get: () => state,
    set: (changed) => {
      state = { ...state, ...changed }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    startAt: undefined,
    playsOn: false,
  }
}
