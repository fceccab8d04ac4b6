import { parseText } from 'media-captions'

/** Something that is said at a time. */
export interface Cue {
  atMs: number
  words: string
}

/** Marks within a cue, such as `<v Ada>`, `<i>` or `<00:01.000>`. None holds another: else each `<` would be read to the end. */
const TAG = /<[^<>]*>/g
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' }

const plain = (said: string): string =>
  said
    .replace(TAG, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_whole, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()

/** Nobody says more at a time; a search reads all of what it finds. */
const MOST_SAID = 2000
/** Where a time ends, the reader of captions looks at each run of blanks as often as it is long. */
const LONG_BLANK = /\s{20}/

/** Whether captions may be read, here and by whoever sees them: what is long in the wrong place takes hours. */
export const isReadable = (vtt: string): boolean =>
  !vtt.split(/[\r\n]/).some((line) => line.includes('-->') && LONG_BLANK.test(line))

/** What WebVTT says, in order; what is no cue is left out. Of what `isReadable`. */
export const cuesOf = async (vtt: string): Promise<Cue[]> => {
  const { cues } = await parseText(vtt, { type: 'vtt', errors: false })
  return cues
    .map(({ startTime, text }) => ({ atMs: Math.round(startTime * 1000), words: plain(text).slice(0, MOST_SAID) }))
    .filter(({ words }) => words !== '')
    .toSorted((a, b) => a.atMs - b.atMs)
}
