import { createMediaStore } from 'media-chrome/dist/media-store/media-store.js'
import { type StateMediator, stateMediator } from 'media-chrome/dist/media-store/state-mediator.js'
import type { Core, PlayerState } from './state.ts'

const watched = [
  'mediaBuffered',
  'mediaErrorCode',
  'mediaFullscreenUnavailable',
  'mediaIsFullscreen',
  'mediaIsPip',
  'mediaMuted',
  'mediaPipUnavailable',
  'mediaVolume',
  'mediaVolumeUnavailable',
] as const satisfies readonly (keyof StateMediator)[]

/** The used parts of the library; the rest of a media element is the same everywhere. */
const differing = Object.fromEntries(watched.map((name) => [name, stateMediator[name]])) as unknown as StateMediator

/** Browser differences: volume, picture in picture, full screen, buffering. The library reads and sets them. */
export const deviceOf = ({ element, get, set }: Core) => {
  const store = createMediaStore({ media: element, documentElement: document, stateMediator: differing })
  store.subscribe((media) =>
    set({
      volume: media.mediaVolume ?? 1,
      muted: media.mediaMuted ?? false,
      inPicture: media.mediaIsPip ?? false,
      fullscreen: media.mediaIsFullscreen ?? false,
      loaded: (media.mediaBuffered ?? []) as unknown as PlayerState['loaded'],
      can: {
        volume: media.mediaVolumeUnavailable === undefined,
        picture: media.mediaPipUnavailable === undefined,
        fullscreen: media.mediaFullscreenUnavailable === undefined,
      },
    }),
  )
  const dispatch = (type: string, detail?: unknown) => store.dispatch({ type, detail })
  return {
    /** The full screen element: the place with its controls. */
    setFullscreenElement: (stage: HTMLElement | undefined) => dispatch('fullscreenelementchangerequest', stage),
    setVolume: (volume: number) => dispatch('mediavolumerequest', Math.max(0, Math.min(1, volume))),
    toggleMuted: () => dispatch(get().muted ? 'mediaunmuterequest' : 'mediamuterequest'),
    toggleFullscreen: () => dispatch(get().fullscreen ? 'mediaexitfullscreenrequest' : 'mediaenterfullscreenrequest'),
    togglePicture: () => dispatch(get().inPicture ? 'mediaexitpiprequest' : 'mediaenterpiprequest'),
  }
}
