/** Hours can be omitted; fractions of a second follow a comma or a point. */
const TIME = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?`
/** The timestamps can be followed by the position on the picture: `X1:40 X2:600`. */
const TIMES = String.raw`${TIME}[ \t]*-->[ \t]*${TIME}(?:[ \t]+\w+:\S+)*[ \t]*`
const timesLine = new RegExp(`^[ \t]*${TIMES}$`)
const cueStart = new RegExp(String.raw`^\s*(?:\d+\s+)?${TIMES}(?:[\r\n]|$)`)

const COUNTER = /^\s*\d+\s*$/

/** A tag, a SubStation Alpha code (`{\an8}`), a short tag (`{i}`), or a character that would be markup in WebVTT. */
const MARKUP = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>|\{\\[^{}]*\}|\{(\/?)([biu])\}|[<>]|&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/gi
const styles: ReadonlySet<string> = new Set(['b', 'i', 'u'])
const signs: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' }

/**
 * A line of SubRip as WebVTT: bold, italics and underline stay, other markup is removed, and characters are escaped.
 */
const webVttLine = (line: string): string =>
  line.replace(MARKUP, (match, close = '', tag = '', shortClose = '', shortTag = '') => {
    const name = String(tag || shortTag).toLowerCase()
    if (styles.has(name)) return `<${close || shortClose}${name}>`
    return signs[match] ?? ''
  })

export interface SubRipCue {
  /** The line of its timestamps, from 1. */
  readonly number: number
  /** In milliseconds; undefined if unreadable. */
  readonly times: { readonly from: number; readonly to: number } | undefined
  /** As lines of WebVTT without blank ones. */
  readonly lines: readonly string[]
}

/** A timestamp in milliseconds: hours, minutes, seconds and fraction, as matched. */
export const captionMs = ([hours = '0', minutes = '0', seconds = '0', fraction = '']: readonly (
  | string
  | undefined
)[]): number => (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'))

const timesIn = (line: string): SubRipCue['times'] => {
  const read = timesLine.exec(line)
  return read ? { from: captionMs(read.slice(1, 5)), to: captionMs(read.slice(5, 9)) } : undefined
}

/** Whether a text starts like SubRip: an optional number, and a line of timestamps. */
export const isSubRip = (text: string): boolean => cueStart.test(text)

/** The cues of SubRip in order, including empty ones. */
export const readSubRip = (text: string): SubRipCue[] => {
  const cues: (SubRipCue & { lines: string[] })[] = []
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  for (const [index, line] of lines.entries()) {
    if (line.includes('-->')) {
      cues.push({ number: index + 1, times: timesIn(line), lines: [] })
    } else if (!(COUNTER.test(line) && lines[index + 1]?.includes('-->'))) {
      const content = webVttLine(line)
      if (content.trim() !== '') cues.at(-1)?.lines.push(content)
    }
  }
  return cues
}

/** `01:02:03.500` */
export const webVttTime = (ms: number): string => {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
}

/** Cues of SubRip as a WebVTT file. Cues without text or readable timestamps are omitted. */
export const webVttOf = (cues: readonly SubRipCue[]): string => {
  const blocks = cues.flatMap(({ times, lines }) =>
    times && lines.length > 0 ? [`${webVttTime(times.from)} --> ${webVttTime(times.to)}\n${lines.join('\n')}\n`] : [],
  )
  return ['WEBVTT\n', ...blocks].join('\n')
}
