/** The bytes received at a moment, in milliseconds. */
export interface Sample {
  readonly at: number
  readonly sent: number
}

const WINDOW_MS = 10_000
/** Before that, the displayed speed would jump about. */
const ENOUGH_MS = 1500

/** The samples of the last ten seconds, including this one. */
export const sampled = (samples: readonly Sample[], next: Sample): readonly Sample[] => [
  ...samples.filter(({ at, sent }) => next.at - at <= WINDOW_MS && sent <= next.sent),
  next,
]

/** Bytes per second over the samples; undefined while unknown. */
export const paceOf = (samples: readonly Sample[]): number | undefined => {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at - first.at < ENOUGH_MS || last.sent <= first.sent) return undefined
  return ((last.sent - first.sent) * 1000) / (last.at - first.at)
}

/** Seconds until the end; undefined while unknown. */
export const secondsLeft = (missing: number, pace: number | undefined): number | undefined =>
  pace === undefined || pace <= 0 ? undefined : Math.ceil(missing / pace)
