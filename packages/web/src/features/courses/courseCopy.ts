import type { courses } from '@vesica/contract'
import { duration, shortDay, timeOfDay } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import type { MediaKind } from '../../ui/cover/kinds.ts'

const copy = text.courses

/** The lesson type, as used by covers and icons. */
export const kindOf = (type: courses.LessonType): MediaKind => (type === 'reading' ? 'text' : type)

type Timed = Pick<courses.CurriculumLesson, 'duration' | 'durationMs'>

/** The length stated by the author, or the measured one; undefined when unknown. */
export const lengthOf = ({ duration: written, durationMs }: Timed): string | undefined =>
  written || (durationMs === null ? undefined : duration(durationMs))

/** Progress of a lesson, or why it is locked. */
export type Mark = 'done' | 'part' | 'open' | 'later' | 'locked'

export const markOf = ({ completedAt, access, fraction }: courses.CurriculumLesson): Mark => {
  if (completedAt) return 'done'
  if (access.opens) return fraction > 0 ? 'part' : 'open'
  return access.reason === 'not_released' || access.reason === 'not_yet' ? 'later' : 'locked'
}

/** The remainder of a started lesson; undefined when unknown. */
export const leftOf = (lesson: courses.CurriculumLesson): string | undefined => {
  const { durationMs, fraction } = lesson
  if (markOf(lesson) !== 'part' || !durationMs) return undefined
  const left = durationMs * (1 - fraction)
  return text.labels.left(left < 60_000 ? text.labels.seconds(Math.ceil(left / 1000)) : duration(left))
}

const isSameDay = (a: Date, b: Date): boolean => a.toDateString() === b.toDateString()

/** When something opens: the day, or the time if it is today. @param now milliseconds; set by tests */
export const opensText = (at: string, now: number = Date.now()): string =>
  isSameDay(new Date(at), new Date(now)) ? copy.opensToday(timeOfDay(at)) : copy.opensOn(shortDay(at, now))

/** The note beside a section's title. */
export type SectionState =
  | { readonly kind: 'first'; readonly missing: readonly courses.Requirement[] }
  | { readonly kind: 'later'; readonly text: string }
  | { readonly kind: 'done'; readonly done: number; readonly of: number }
  | { readonly kind: 'count'; readonly of: number }

/** @param isEnrolled whether the member is enrolled  @param now milliseconds; set by tests */
export const sectionState = (section: courses.Section, isEnrolled: boolean, now: number = Date.now()): SectionState => {
  const { requires, opensAt, release, releaseDays, lessons } = section
  const missing = requires.filter(({ kind, done }) => kind !== 'words' && !done)
  if (opensAt && Date.parse(opensAt) > now) return { kind: 'later', text: opensText(opensAt, now) }
  if (!isEnrolled && release === 'days' && releaseDays !== null)
    return { kind: 'later', text: copy.opensAfterDays(releaseDays) }
  if (missing.length > 0) return { kind: 'first', missing }
  if (!isEnrolled) return { kind: 'count', of: lessons.length }
  return { kind: 'done', done: lessons.filter(({ completedAt }) => completedAt).length, of: lessons.length }
}

/** Formats lesson numbers, sorted: 'lesson 8', 'lessons 8 and 9', 'lessons 8 to 11'. */
const numbered = (numbers: readonly number[]): string => {
  const [from = 0, to = from] = [numbers[0], numbers.at(-1)]
  if (to === from) return copy.requires.lesson(from)
  return to === from + 1 ? copy.requires.lessonRange(from, to) : copy.requires.lessonSpan(from, to)
}

/** A prerequisite and what requires it: the whole course or some of its lessons. */
export type ComesFirst = { readonly requirement: courses.Requirement; readonly why: string }

const hasScreen = ({ kind, id }: courses.Requirement): boolean => kind !== 'words' && id !== null

/** Prerequisites without duplicates: of the course first, then of its sections. */
export const comesFirst = ({ prerequisites, sections }: courses.OpenedCourse): ComesFirst[] => {
  const results = new Map<string, ComesFirst>()
  for (const requirement of prerequisites.filter(hasScreen))
    results.set(requirement.id ?? '', { requirement, why: copy.requires.finish })
  for (const { requires, lessons } of sections)
    for (const requirement of requires.filter(hasScreen)) {
      const numbers = lessons.map(({ number }) => number)
      if (!results.has(requirement.id ?? '') && numbers.length > 0)
        results.set(requirement.id ?? '', { requirement, why: copy.requires.finishFor(numbered(numbers)) })
    }
  return [...results.values()]
}

/** Prerequisites in the author's own words, including ones whose content was removed. */
export const toBring = ({ prerequisites }: courses.OpenedCourse): string[] =>
  prerequisites.filter(({ kind }) => kind === 'words').map(({ title }) => title)

/** The next day on which something opens, as text; undefined when nothing opens automatically. */
export const nextOpening = ({ sections }: courses.OpenedCourse, now: number = Date.now()): string | undefined => {
  const coming = sections
    .map(({ opensAt }) => opensAt)
    .filter((at): at is string => at !== null && Date.parse(at) > now)
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))
  return coming[0] === undefined ? undefined : opensText(coming[0], now)
}
