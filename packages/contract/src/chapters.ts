import { z } from 'zod'
import { cleaned, line, nfc, tooLong } from './fields.ts'

export const MOST_CHAPTERS = 200
export const CHAPTER_MAX = 120
/** Of all lines together, in characters. */
export const CHAPTERS_TEXT_MAX = 30_000

/** The start of a chapter in whole seconds, and its title. */
export const Chapter = z.object({ atMs: z.number(), title: z.string() })
export type Chapter = z.output<typeof Chapter>

const title = line(CHAPTER_MAX, 'Please write a title after the time.')

/** Hours can be omitted; minutes then continue beyond 59. */
const timed = /^(?:(\d{1,2}):([0-5]\d)|(\d{1,3})):([0-5]\d)(?:\s+(.*))?$/u

const placeOf = ([, hours, minutes, alone, seconds]: RegExpExecArray): number =>
  (Number(hours ?? 0) * 3600 + Number(minutes ?? alone) * 60 + Number(seconds)) * 1000

/** @returns the chapter of a line, or what is wrong with it @param after the start of the previous one */
const readLine = (text: string, after: number): Chapter | string => {
  const match = timed.exec(text)
  if (!match) return 'Please begin with a time, such as 00:00 or 1:02:30.'
  const atMs = placeOf(match)
  const named = title.safeParse(match[5] ?? '')
  if (!named.success) return named.error.issues[0]?.message ?? 'Please use plain text.'
  if (atMs <= after) return 'Please use a later time than that of the line before it.'
  return { atMs, title: named.data }
}

/**
 * Parses chapters as people write them: `00:00 Opening`, one per line. @returns them, or a sentence that names the line
 */
export const readChapters = (text: string): { chapters: Chapter[] } | { fault: string } => {
  const chapters: Chapter[] = []
  for (const [at, one] of text.split(/\r?\n/).entries()) {
    const written = one.trim()
    if (written === '') continue
    const read = readLine(written, chapters.at(-1)?.atMs ?? -1)
    if (typeof read === 'string') return { fault: `Line ${at + 1}: ${read}` }
    chapters.push(read)
  }
  return chapters.length > MOST_CHAPTERS ? { fault: `Please use at most ${MOST_CHAPTERS} chapters.` } : { chapters }
}

const two = (value: number): string => String(value).padStart(2, '0')

const timeOf = (ms: number): string => {
  const seconds = Math.floor(ms / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`
}

const lineOf = ({ atMs, title: name }: Chapter): string => `${timeOf(atMs)} ${name}`

/** Chapters as text for a form. */
export const chapterLines = (chapters: readonly Chapter[]): string => chapters.map(lineOf).join('\n')

/** What is wrong with the chapters of a medium of this length: the first one that starts after its end. */
export const chaptersBeyond = (chapters: readonly Chapter[], durationMs: number): string | undefined => {
  const beyond = chapters.find(({ atMs }) => atMs >= durationMs)
  return beyond && `“${lineOf(beyond)}”: Please use a time before the end, which is at ${timeOf(durationMs)}.`
}

/** Chapters as forms send them. */
export const chapters = z
  .string()
  .overwrite(cleaned(CHAPTERS_TEXT_MAX, nfc))
  .max(CHAPTERS_TEXT_MAX, tooLong(CHAPTERS_TEXT_MAX))
  .transform((text, context): Chapter[] => {
    const read = readChapters(text)
    if ('chapters' in read) return read.chapters
    context.issues.push({ code: 'custom', message: read.fault, input: text })
    return z.NEVER
  })
