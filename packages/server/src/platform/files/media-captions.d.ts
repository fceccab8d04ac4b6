// The package's own types import files without extensions, which only bundlers resolve.
declare module 'media-captions' {
  /** Times in seconds. */
  interface ParsedCue {
    readonly startTime: number
    readonly endTime: number
    readonly text: string
  }
  export function parseText(
    text: string,
    options: { type: 'vtt' | 'srt'; errors: boolean },
  ): Promise<{ cues: readonly ParsedCue[] }>
}
