import { parseText } from 'media-captions'

/** Something that is said at a time. */
export interface Cue {
  atMs: number
  words: string
}

/** Marks within a cue, such as `<v Ada>`, `<i>` or `<00:01.000>`. */
const TAG = /<[^>]*>/g
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' }

const plain = (said: string): string =>
  said
    .replace(TAG, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_whole, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()

/** What WebVTT says, in order; what is no cue is left out. */
export const cuesOf = async (vtt: string): Promise<Cue[]> => {
  const { cues } = await parseText(vtt, { type: 'vtt', errors: false })
  return cues
    .map(({ startTime, text }) => ({ atMs: Math.round(startTime * 1000), words: plain(text) }))
    .filter(({ words }) => words !== '')
    .toSorted((a, b) => a.atMs - b.atMs)
}
