import type { Medium } from './medium.ts'
import { SKIP_SECONDS } from './state.ts'

const actions = [
  'play',
  'pause',
  'stop',
  'seekbackward',
  'seekforward',
  'seekto',
  'previoustrack',
  'nexttrack',
] as const

/** The supported system media keys. */
type Actions = {
  readonly play: () => void
  readonly pause: () => void
  readonly close: () => void
  readonly skip: (by: number) => void
  readonly seek: (to: number) => void
}

type Handlers = Partial<Record<(typeof actions)[number], MediaSessionActionHandler | undefined>>

const handle = (handlers: Handlers): void => {
  for (const action of actions) {
    try {
      navigator.mediaSession.setActionHandler(action, handlers[action] ?? null)
    } catch {
      // A browser that does not support this one goes without.
    }
  }
}

const pictures = ({ cover }: Medium): MediaImage[] =>
  (cover?.srcSet ?? '').split(',').flatMap((source) => {
    const [src, width] = source.trim().split(/\s+/)
    return src ? [{ src, sizes: width ? `${Number.parseInt(width, 10)}x${Number.parseInt(width, 10)}` : 'any' }] : []
  })

/** Registers what plays with the system, so its media keys and lock screen work. */
export const showToSystem = (actions: Actions, medium: Medium | undefined): void => {
  if (!('mediaSession' in navigator)) return
  if (!medium) {
    navigator.mediaSession.metadata = null
    handle({})
    return
  }
  navigator.mediaSession.metadata = new MediaMetadata({
    title: medium.title,
    artist: medium.by ?? '',
    artwork: pictures(medium),
  })
  handle({
    play: () => actions.play(),
    pause: () => actions.pause(),
    stop: () => actions.close(),
    seekbackward: ({ seekOffset }) => actions.skip(-(seekOffset ?? SKIP_SECONDS)),
    seekforward: ({ seekOffset }) => actions.skip(seekOffset ?? SKIP_SECONDS),
    seekto: ({ seekTime }) => actions.seek(seekTime ?? 0),
    previoustrack: medium.onPrevious && (() => medium.onPrevious?.()),
    nexttrack: medium.onNext && (() => medium.onNext?.()),
  })
}

/** The position, for the lock screen. */
export const showPlaceToSystem = (duration: number, position: number, playbackRate: number): void => {
  if (!('mediaSession' in navigator) || !(duration > 0)) return
  try {
    navigator.mediaSession.setPositionState({ duration, playbackRate, position: Math.min(position, duration) })
  } catch {
    // Not supported everywhere; the buttons work without.
  }
}
