import { captionMs, isSubRip, readSubRip, type SubRipCue, webVttOf, webVttTime } from '@vesica/contract'
import { text } from '../../../../i18n/text.ts'

const copy = text.adminLibrary.captions.faults

/** WebVTT ready to store, or one line per error with its location. */
export type Read =
  | { readonly vtt: string; readonly fault?: undefined }
  | { readonly vtt?: undefined; readonly fault: string }

/** Maximum number of listed errors; the rest is only counted. */
const MOST_FAULTS = 10

const refused = (faults: readonly string[]): Read => {
  const more = faults.length - MOST_FAULTS
  return { fault: [...faults.slice(0, MOST_FAULTS), ...(more > 0 ? [copy.more(more)] : [])].join('\n') }
}

/** Seconds may use a point or comma; hours are optional. */
const TIME = String.raw`(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)(?:[.,](\d{1,3}))?`
const timing = new RegExp(String.raw`^${TIME}\s+-->\s+${TIME}(?:\s+\S.*)?$`)
const timedLine = new RegExp(String.raw`^${TIME}(?:\s*(?:-->|-|–)\s*${TIME})?\s+(\S.*)$`)

/** Default duration in milliseconds of a cue without an end: until the next cue starts, but at most this long. */
const USUAL_MS = 5000

/** Escapes WebVTT markup, which is plain text here. */
const escaped = (content: string): string =>
  content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Blocks of a file that are not cues and may contain anything. */
const isMetadata = (first: string): boolean => /^(WEBVTT|NOTE|STYLE|REGION)([ \t]|$)/.test(first)

interface Numbered {
  readonly line: string
  /** One-based. */
  readonly number: number
}

const numbered = (input: string): Numbered[] => input.split('\n').map((line, index) => ({ line, number: index + 1 }))

const isBlank = ({ line }: Numbered): boolean => line.trim() === ''

/**
 * Groups lines into blocks. Only an empty line separates them, because rolling captions start or end a cue with a line
 * of blanks.
 */
const blocksOf = (lines: readonly Numbered[]): Numbered[][] => {
  const blocks: Numbered[][] = [[]]
  for (const line of lines) {
    if (line.line === '') blocks.push([])
    else if (blocks.at(-1)?.length || !isBlank(line)) blocks.at(-1)?.push(line)
  }
  return blocks.filter((block) => block.length > 0)
}

const timesAt = (block: readonly Numbered[]): number => block.findIndex(({ line }) => line.includes('-->'))

/** Whether a cue consists only of its times. */
const isSilent = (block: readonly Numbered[] | undefined): boolean =>
  block !== undefined && timesAt(block) === block.length - 1

/**
 * Validates a cue: an optional name, its times and its text.
 * @param before, next text without times belongs to a silent cue before it and is reported there
 */
const cueFault = (
  block: readonly Numbered[],
  before: readonly Numbered[] | undefined,
  next: readonly Numbered[] | undefined,
): string | undefined => {
  const at = timesAt(block)
  if (at < 0 && isSilent(before)) return undefined
  const [first] = block
  const times = block[at]
  if (!first) return undefined
  if (at < 0 || at > 1 || !times) return copy.noTime(first.number)
  const read = timing.exec(times.line.trim())
  if (!read) return copy.time(times.number)
  if (captionMs(read.slice(5, 9)) <= captionMs(read.slice(1, 5))) return copy.backwards(times.number)
  const again = block.slice(at + 1).find(({ line }) => line.includes('-->'))
  if (again) return copy.together(again.number)
  return isSilent(block) && next && timesAt(next) < 0 ? copy.silent(times.number) : undefined
}

const readWebVtt = (input: string): Read => {
  const cues = blocksOf(numbered(input)).filter(([first]) => first && !isMetadata(first.line))
  const faults = cues.flatMap((cue, index) => cueFault(cue, cues[index - 1], cues[index + 1]) ?? [])
  if (faults.length > 0) return refused(faults)
  const saysAny = cues.some((cue) => cue.slice(timesAt(cue) + 1).some((line) => !isBlank(line)))
  return saysAny ? { vtt: input } : { fault: copy.nothing }
}

const readSubRipCues = (cues: readonly SubRipCue[]): Read => {
  const faults = cues.flatMap(({ number, times }) => {
    if (!times) return copy.time(number)
    return times.to <= times.from ? copy.backwards(number) : []
  })
  if (faults.length > 0) return refused(faults)
  return cues.some(({ lines }) => lines.length > 0) ? { vtt: webVttOf(cues) } : { fault: copy.nothing }
}

interface Cue extends Numbered {
  readonly from: number
  /** undefined: not specified. */
  readonly to: number | undefined
}

const readLines = (input: string): Read => {
  const cues: Cue[] = []
  const faults: string[] = []
  for (const { line, number } of numbered(input)) {
    if (line.trim() === '') continue
    const read = timedLine.exec(line.trim())
    if (!read) {
      faults.push(copy.line(number))
      continue
    }
    const from = captionMs(read.slice(1, 5))
    const to = read[6] === undefined && read[7] === undefined ? undefined : captionMs(read.slice(5, 9))
    if (to !== undefined && to <= from) faults.push(copy.backwards(number))
    else if (from < (cues.at(-1)?.from ?? 0)) faults.push(copy.order(number))
    cues.push({ line: read[9] ?? '', number, from, to })
  }
  if (faults.length > 0) return refused(faults)
  if (cues.length === 0) return { fault: copy.nothing }
  const endOf = ({ from, to }: Cue, index: number): number => {
    const next = cues[index + 1]?.from ?? Number.POSITIVE_INFINITY
    return to ?? (next > from ? Math.min(next, from + USUAL_MS) : from + USUAL_MS)
  }
  const blocks = cues.map(
    (cue, index) => `${webVttTime(cue.from)} --> ${webVttTime(endOf(cue, index))}\n${escaped(cue.line)}`,
  )
  return { vtt: `WEBVTT\n\n${blocks.join('\n\n')}\n` }
}

/** Parses typed captions: WebVTT as it is, SubRip, or one line per cue that starts with its time. */
export const readCaptions = (typed: string): Read => {
  const input = typed.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  if (/^WEBVTT([ \t\n]|$)/.test(input)) return readWebVtt(input)
  return isSubRip(input) ? readSubRipCues(readSubRip(input)) : readLines(input)
}

const begins = new RegExp(String.raw`^[ \t]*${TIME}\s+-->`, 'gm')

/** The number of cues that start at or after the end of a medium. @param vtt as returned by `readCaptions` */
export const cuesAfter = (vtt: string, endMs: number): number =>
  vtt
    .matchAll(begins)
    .filter((read) => captionMs(read.slice(1, 5)) >= endMs)
    .toArray().length
