import { type Cue } from '../../../platform/files/captions-read.ts'
import { ParsingTooLong, parseApart } from '../../../platform/parsing/parsing.ts'
import { Refusal } from '../../../platform/refusal.ts'

export type { Cue }

/**
 * Captions as WebVTT, and their cues in order. Invalid cues are dropped.
 * @param text WebVTT or SubRip
 */
export const readCaptions = async (text: string): Promise<{ vtt: string; cues: Cue[] }> => {
  const read = await parseApart('captions', text).catch((error: unknown) => {
    if (error instanceof ParsingTooLong) return { why: 'They take too long to process.' }
    throw error
  })
  if ('why' in read) throw new Refusal('captions_unreadable', read)
  return read
}
