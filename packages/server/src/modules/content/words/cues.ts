import { type Cue } from '../../../platform/files/captions-read.ts'
import { ParsingTooLong, parseApart } from '../../../platform/parsing/parsing.ts'
import { Refusal } from '../../../platform/refusal.ts'

export type { Cue }

/** What WebVTT says, in order; what is no cue is left out. @throws Refusal captions_unreadable */
export const cuesOf = async (vtt: string): Promise<Cue[]> => {
  const read = await parseApart('captions', vtt).catch((error: unknown) => {
    if (error instanceof ParsingTooLong) return { why: 'They take too long to read.' }
    throw error
  })
  if ('why' in read) throw new Refusal('captions_unreadable', read)
  return read.cues
}
