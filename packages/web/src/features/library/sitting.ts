import { freshKey } from '../../data/idempotency.ts'

/** A range of a medium, in seconds. */
type Range = readonly [from: number, to: number]

const lengthOf = (ranges: readonly Range[]): number => ranges.reduce((sum, [from, to]) => sum + to - from, 0)

/** The parts of some ranges outside of others; both must be sorted and free of overlaps. */
const subtract = (ranges: readonly Range[], known: readonly Range[]): Range[] =>
  ranges.flatMap(([from, to]) => {
    const left: Range[] = []
    let at = from
    for (const [start, end] of known) {
      if (end <= at || start >= to) continue
      if (start > at) left.push([at, start])
      at = Math.max(at, end)
    }
    return at < to ? [...left, [at, to] as const] : left
  })

/** A unique session ID in UUID format. Browsers create UUIDs over HTTPS only, which a home network may not have. */
const newName = (): string => {
  const hex = freshKey()
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

const ms = (seconds: number): number => Math.round(seconds * 1000)

/**
 * A sitting with a medium. Each report to the server is numbered and contains what was played since the last confirmed
 * one.
 */
export const sitting = () => {
  let session = newName()
  let seq = 0
  let reported: readonly Range[] = []
  const begin = () => {
    session = newName()
    seq = 0
    reported = []
  }
  return {
    /** No report has been made yet. */
    isNew: () => seq === 0,
    /** The next report for a text. @param paragraph the visible one  @param share how much of the text, 0 to 1 */
    placeWord: (paragraph: number, share: number) => {
      const body = { session, seq, place: String(paragraph), reached: share }
      seq += 1
      return body
    },
    /**
     * The next report for a medium.
     * @param played everything since the medium was opened; less than already reported means it was reopened
     */
    word: (position: number, played: readonly Range[]) => {
      if (lengthOf(played) < lengthOf(reported)) begin()
      const fresh = subtract(played, reported).map(([from, to]): [number, number] => [ms(from), ms(to)])
      const body = { session, seq, position_ms: ms(position), played: fresh }
      seq += 1
      return {
        body,
        /** Confirms a report, whose ranges are not sent again. */
        heard: () => {
          if (session === body.session) reported = played
        },
      }
    },
  }
}

export type Sitting = ReturnType<typeof sitting>
