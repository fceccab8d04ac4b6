import { readCues } from '@vesica/contract'
import type { Cue } from '../../ui/transcript/cues.ts'

const SPEAKER = /<v(?:\.[^ \t<>]+)?[ \t]([^<>]+)>/

/**
 * cues: as displayed over the picture. transcript: their text without the repetitions of rolling captions. Both in
 * order.
 */
export interface ParsedCaptions {
  readonly cues: readonly Cue[]
  readonly transcript: readonly Cue[]
}

/** Parses a WebVTT or SubRip file. Lines outside of cues are skipped. @param file its text */
export const parseCaptions = async (file: string): Promise<ParsedCaptions> => {
  const { parseText } = await import('media-captions')
  const type = file.replace(/^\uFEFF/, '').startsWith('WEBVTT') ? 'vtt' : 'srt'
  const { cues } = await parseText(file, { type, errors: false })
  const read = readCues(cues.filter(({ startTime, endTime }) => endTime > startTime)).map(({ cue, shown, said }) => {
    const { startTime: from, endTime: to, text } = cue
    return { from, to, speaker: SPEAKER.exec(text)?.[1]?.trim(), shown: shown.join('\n'), said: said.join('\n') }
  })
  return {
    cues: read.map(({ from, to, speaker, shown }) => ({ from, to, speaker, text: shown })),
    transcript: read
      .filter(({ said }) => said !== '')
      .map(({ from, to, speaker, said }) => ({ from, to, speaker, text: said })),
  }
}
