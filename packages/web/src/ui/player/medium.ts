import type { Cue } from '../transcript/cues.ts'
import type { Range } from './ranges.ts'

/** A chapter: its start in seconds, and its title. */
export type Chapter = { readonly at: number; readonly title: string }

/** Captions in a language ('en', 'English'). */
export type Captions = { readonly language: string; readonly label: string; readonly cues: readonly Cue[] }

/** A renewed URL of a medium, or the message why there is none. */
export type Renewed = { readonly src: string } | { readonly reason: string }

/**
 * Something to play. Passed again with the same id it continues, and its functions are replaced. href: its screen. by:
 * its author or source. audioSrc: the audio of a video alone. duration: until the file says it. startAt: the initial
 * position. cover: its picture, also for the system's controls. onPosition: the position, the seconds played since it
 * was opened, and the speed; every few seconds, on stops and jumps, and when the page closes. renew: called when the
 * stream breaks off or is refused.
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

/** The index of the chapter at a position; -1 before the first. */
export const chapterAt = (chapters: readonly Chapter[], seconds: number): number =>
  chapters.findLastIndex(({ at }) => at <= seconds)
