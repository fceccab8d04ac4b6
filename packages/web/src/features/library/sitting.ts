import { freshKey } from '../../data/idempotency.ts'

/** Seconds of a medium, from and to. */
type Range = readonly [from: number, to: number]

const lengthOf = (ranges: readonly Range[]): number => ranges.reduce((sum, [from, to]) => sum + to - from, 0)

/** What of these seconds is not among those; both in order, none overlapping another. */
const without = (ranges: readonly Range[], known: readonly Range[]): Range[] =>
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

/** A name that no other sitting has, as a UUID: browsers make those over https only, which a home network may not have. */
const newName = (): string => {
  const hex = freshKey()
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

const ms = (seconds: number): number => Math.round(seconds * 1000)

/**
 * One sitting with a medium, as the server is told of it: each word has its number, and says what was played since the
 * last one that was heard.
 */
export const sitting = () => {
  let session = newName()
  let seq = 0
  let told: readonly Range[] = []
  const begin = () => {
    session = newName()
    seq = 0
    told = []
  }
  return {
    /** Nothing was said yet. */
    isNew: () => seq === 0,
    /** The next word of a text. @param paragraph the one in view  @param reached how much of it was, 0 to 1 */
    placeWord: (paragraph: number, reached: number) => {
      const body = { session, seq, place: String(paragraph), reached }
      seq += 1
      return body
    },
    /**
     * The next word of a medium.
     * @param played everything since the medium was opened; less than was told means that it was opened anew
     */
    word: (position: number, played: readonly Range[]) => {
      if (lengthOf(played) < lengthOf(told)) begin()
      const fresh = without(played, told).map(([from, to]): [number, number] => [ms(from), ms(to)])
      const body = { session, seq, position_ms: ms(position), played: fresh }
      seq += 1
      return {
        body,
        /** It was heard: none of it is said again. */
        heard: () => {
          if (session === body.session) told = played
        },
      }
    },
  }
}

export type Sitting = ReturnType<typeof sitting>
