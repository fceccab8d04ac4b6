/** Hours may be left out; fractions of a second follow a comma or a point. */
const TIME = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?`
/** After the times may stand where the cue is on the picture: `X1:40 X2:600`. */
const TIMES = String.raw`${TIME}[ \t]*-->[ \t]*${TIME}(?:[ \t]+\w+:\S+)*[ \t]*`
const timesLine = new RegExp(`^[ \t]*${TIMES}$`)
const beginning = new RegExp(String.raw`^\s*(?:\d+\s+)?${TIMES}(?:[\r\n]|$)`)

const COUNTER = /^\s*\d+\s*$/

/** A tag, a mark of SubStation Alpha (`{\an8}`), a short tag (`{i}`), or a sign that would be markup in WebVTT. */
const MARKUP = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>|\{\\[^{}]*\}|\{(\/?)([biu])\}|[<>]|&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/gi
const styles: ReadonlySet<string> = new Set(['b', 'i', 'u'])
const signs: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' }

/** A line of SubRip as WebVTT has it: bold, italics and underline stay, other markup goes, and signs stay signs. */
const webVttLine = (line: string): string =>
  line.replace(MARKUP, (whole, close = '', tag = '', shortClose = '', shortTag = '') => {
    const name = String(tag || shortTag).toLowerCase()
    if (styles.has(name)) return `<${close || shortClose}${name}>`
    return signs[whole] ?? ''
  })

export interface SubRipCue {
  /** The line of its times, from 1. */
  readonly number: number
  /** In milliseconds; undefined where they cannot be read. */
  readonly times: { readonly from: number; readonly to: number } | undefined
  /** As lines of WebVTT, none of them blank. */
  readonly lines: readonly string[]
}

/** A time of captions in milliseconds: hours, minutes, seconds and the fraction, as an expression found them. */
export const captionMs = ([hours = '0', minutes = '0', seconds = '0', rest = '']: readonly (
  | string
  | undefined
)[]): number => (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(rest.padEnd(3, '0'))

const timesIn = (line: string): SubRipCue['times'] => {
  const read = timesLine.exec(line)
  return read ? { from: captionMs(read.slice(1, 5)), to: captionMs(read.slice(5, 9)) } : undefined
}

/** Whether a text begins as SubRip does: maybe a number, and a line of times. */
export const isSubRip = (text: string): boolean => beginning.test(text)

/** Cues of SubRip in their order, also those that say nothing. */
export const readSubRip = (text: string): SubRipCue[] => {
  const cues: (SubRipCue & { lines: string[] })[] = []
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  for (const [index, line] of lines.entries()) {
    if (line.includes('-->')) {
      cues.push({ number: index + 1, times: timesIn(line), lines: [] })
    } else if (!(COUNTER.test(line) && lines[index + 1]?.includes('-->'))) {
      const said = webVttLine(line)
      if (said.trim() !== '') cues.at(-1)?.lines.push(said)
    }
  }
  return cues
}

/** `01:02:03.500` */
export const webVttTime = (ms: number): string => {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
}

/** Cues of SubRip as a WebVTT file. Cues without words or readable times are left out. */
export const webVttOf = (cues: readonly SubRipCue[]): string => {
  const blocks = cues.flatMap(({ times, lines }) =>
    times && lines.length > 0 ? [`${webVttTime(times.from)} --> ${webVttTime(times.to)}\n${lines.join('\n')}\n`] : [],
  )
  return ['WEBVTT\n', ...blocks].join('\n')
}
