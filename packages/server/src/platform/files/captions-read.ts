import { isSubRip, mostCaptionBytes, readCues, readSubRip, webVttOf } from '@vesica/contract'
import { parseText } from 'media-captions'

/** Something that is said at a time. */
export interface Cue {
  atMs: number
  words: string
}

/** Captions as WebVTT with what they say, in order; or why they cannot be read. */
export type Captions = { vtt: string; cues: Cue[] } | { why: string }

/** Nobody says more at a time; a search reads all of what it finds. */
const MOST_SAID = 2000
/** Where a time ends, the reader of captions looks at each run of blanks as often as it is long. */
const LONG_BLANK = /\s{20}/
/** A film of three hours has some 3,500 cues; automatic captions, one for each word or two, some 20,000. */
export const MOST_CUES = 50_000
/** Of automatic captions, each cue has five lines. */
const MOST_LINES = 300_000

/** Times, with where on the picture the cue stands. */
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

/** What WebVTT or SubRip says, in order and once; what is no cue is left out. */
export const parseCaptions = async (text: string): Promise<Captions> => {
  const why = whyUnreadable(text)
  if (why) return { why }
  const vtt = isSubRip(text) ? webVttOf(readSubRip(text)) : text
  if (Buffer.byteLength(vtt) > mostCaptionBytes)
    return { why: `As WebVTT they have more than ${mostCaptionBytes / 1024 ** 2} MB. Please divide the film.` }
  const { cues } = await parseText(vtt, { type: 'vtt', errors: false })
  return {
    vtt,
    cues: readCues(cues)
      .map(({ cue: { startTime }, said }) => ({
        atMs: Math.round(startTime * 1000),
        words: said.join(' ').replace(/\s+/g, ' ').slice(0, MOST_SAID),
      }))
      .filter(({ words }) => words !== ''),
  }
}
