import type { Cue } from './cues.ts'

/** Marks within a cue ('<v Ada>', '<i>', '<00:01.000>'). None holds another: else each '<' would be read to the end. */
const TAG = /<[^<>]*>/g
const SPEAKER = /<v(?:\.[^ \t<>]+)?[ \t]([^<>]+)>/

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '\u200e', rlm: '\u200f' }

const plain = (said: string): string =>
  said.replace(TAG, '').replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_whole, name: string) => entities[name] ?? '')

/** What a WebVTT or SubRip file says, in order. Lines that are no cue are left out. @param file its text */
export const parseCaptions = async (file: string): Promise<Cue[]> => {
  const { parseText } = await import('media-captions')
  const type = file.replace(/^\uFEFF/, '').startsWith('WEBVTT') ? 'vtt' : 'srt'
  const { cues } = await parseText(file, { type, errors: false })
  return cues
    .map(({ startTime, endTime, text }) => ({
      from: startTime,
      to: endTime,
      text: plain(text).trim(),
      speaker: SPEAKER.exec(text)?.[1]?.trim(),
    }))
    .filter(({ from, to, text }) => text !== '' && to > from)
    .toSorted((a, b) => a.from - b.from)
}
