import type { Cue } from '../transcript/cues.ts'
import type { Range } from './ranges.ts'

/** Where a part of a medium begins, in seconds, and what it is called. */
export type Chapter = { readonly at: number; readonly title: string }

/** Words of a medium in a language ('en', 'English'). */
export type Captions = { readonly language: string; readonly label: string; readonly cues: readonly Cue[] }

/** A new address of a medium, or the sentence that says why there is none. */
export type Renewed = { readonly src: string } | { readonly reason: string }

/**
 * Something to play. Given again with the same id it plays on, and its functions are replaced.
 *
 * href: the screen it belongs to. by: who or what it is from. audioSrc: the sound of a video alone. duration: until the file
 * says it. startAt: where to begin. cover: its picture, for the system's controls too.
 * onPosition: where it is, the seconds played since it was opened, and how fast; every few seconds, when it stops or jumps,
 * and when the page goes. renew: asked when the stream breaks off or is refused.
 */
export type Medium = {
  readonly id: string
  readonly kind: 'video' | 'audio'
  readonly src: string
  readonly audioSrc?: string | undefined
  readonly title: string
  readonly by?: string | undefined
  readonly href: string
  readonly cover?: { readonly src: string; readonly srcSet: string } | undefined
  readonly duration?: number | undefined
  readonly startAt?: number | undefined
  readonly chapters?: readonly Chapter[] | undefined
  readonly captions?: readonly Captions[] | undefined
  readonly onPosition?: ((position: number, played: readonly Range[], speed: number) => void) | undefined
  /** asleep: the sleep timer waited for this, so nothing should follow. */
  readonly onEnded?: ((asleep: boolean) => void) | undefined
  readonly onPrevious?: (() => void) | undefined
  readonly onNext?: (() => void) | undefined
  readonly renew?: (() => Promise<Renewed>) | undefined
}

/** The chapter at a place: its number from 0; -1 before the first. */
export const chapterAt = (chapters: readonly Chapter[], place: number): number =>
  chapters.findLastIndex(({ at }) => at <= place)
