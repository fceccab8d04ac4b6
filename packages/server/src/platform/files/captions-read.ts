import { isSubRip, mostCaptionBytes, readCues, readSubRip, webVttOf } from '@vesica/contract'
import { parseText } from 'media-captions'

/** A line spoken at a certain time. */
export interface Cue {
  atMs: number
  words: string
}

/** Captions as WebVTT with their cues in order, or why they cannot be read. */
export type Captions = { vtt: string; cues: Cue[] } | { why: string }

/** Longer than any spoken line; a search reads the whole of each match. */
const MOST_CHARACTERS = 2000
/** Where a timestamp ends, the parser scans each run of blanks once per blank. */
const LONG_BLANK = /\s{20}/
/** A film of three hours has about 3,500 cues; automatic captions with one cue per word or two, about 20,000. */
export const MOST_CUES = 50_000
/** Automatic captions have five lines per cue. */
const MOST_LINES = 300_000

/** Timestamps, with the position of the cue on the picture. */
const MOST_TIMES_CHARACTERS = 1000

const whyUnreadable = (text: string): string | undefined => {
  let [lines, times] = [0, 0]
  for (const [line] of text.matchAll(/[^\r\n]*(?:\r\n?|\n|$)/g)) {
    lines += 1
    if (lines > MOST_LINES) return `They have more than ${MOST_LINES} lines. Please divide the film.`
    if (!line.includes('-->')) continue
    times += 1
    if (times > MOST_CUES) return `They have more than ${MOST_CUES} cues. Please divide the film.`
    if (line.length > MOST_TIMES_CHARACTERS || LONG_BLANK.test(line.trimEnd()))
      return 'A line with times is too long or has too many blanks.'
  }
  return undefined
}

/** The text of WebVTT or SubRip, in order, without repetitions. Anything that is not a cue is omitted. */
export const parseCaptions = async (text: string): Promise<Captions> => {
  const fault = whyUnreadable(text)
  if (fault) return { why: fault }
  const vtt = isSubRip(text) ? webVttOf(readSubRip(text)) : text
  if (Buffer.byteLength(vtt) > mostCaptionBytes)
    return { why: `As WebVTT they have more than ${mostCaptionBytes / 1024 ** 2} MB. Please divide the film.` }
  const { cues } = await parseText(vtt, { type: 'vtt', errors: false })
  return {
    vtt,
    cues: readCues(cues)
      .map(({ cue: { startTime }, said }) => ({
        atMs: Math.round(startTime * 1000),
        words: said.join(' ').replace(/\s+/g, ' ').slice(0, MOST_CHARACTERS),
      }))
      .filter(({ words }) => words !== ''),
  }
}
