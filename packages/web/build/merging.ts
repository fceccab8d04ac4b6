import type { Together } from './users.ts'

/** What somebody opens first, and what that needs: the front page, a screen with its frame, or a part that is opened later. */
export interface Visit {
  readonly name: string
  /** How much a byte counts that it brings and does not need. */
  readonly weight: number
  /** Whether it is waited for; what is opened later has much of what it needs already. */
  readonly isFirst: boolean
  /** Whether it may bring what is kept apart without needing it. */
  readonly mayWiden: boolean
  readonly needs: (by: readonly string[]) => boolean
}

/** Modules that go into one file. */
export interface File {
  /** Places in the list of pieces. */
  readonly pieces: readonly number[]
  readonly bytes: number
  /** Of each visit whether it brings the file. */
  readonly visits: readonly boolean[]
  /** Whether it may be put together with others. */
  readonly isShared: boolean
  /** Whether only visits that may be widened bring it without needing it, however much that would win. */
  readonly isApart?: boolean
}

/** Files that a visit waits for at most, besides the four that its application, frame and screen begin with. */
const FILES = 8

/** What one more file costs, in bytes before they are made smaller: its turn on a slow line, and what is compressed apart. */
const FILE_COSTS = 1000

/** What a visit brings besides is a part of what it needs; beyond this part each byte counts as many. */
const BESIDES = 0.3
const BEYOND = 10

/** More than any pair costs. */
const BEFORE_ALL = 1e12

const merged = (one: readonly boolean[], other: readonly boolean[]): readonly boolean[] =>
  one.map((needed, at) => needed || other[at] === true)

/** Two files as one. */
export const joined = (one: File, other: File): File => ({
  pieces: [...one.pieces, ...other.pieces],
  bytes: one.bytes + other.bytes,
  visits: merged(one.visits, other.visits),
  isShared: true,
  isApart: one.isApart === true || other.isApart === true,
})

/** Bytes that each visit brings. */
const broughtBytes = (files: readonly File[], visits: readonly Visit[]): readonly number[] =>
  visits.map((_, at) => files.reduce((sum, file) => (file.visits[at] ? sum + file.bytes : sum), 0))

/** Bytes that each visit brings more, of files that more visits bring. */
const moreOf = (files: readonly File[], now: readonly boolean[]): readonly number[] =>
  now.map((brought, at) =>
    brought ? files.reduce((sum, { bytes, visits }) => (visits[at] ? sum : sum + bytes), 0) : 0,
  )

/** What it costs that visits bring more. @param room bytes that each visit may bring besides yet; left out: all it likes */
const costOf = (more: readonly number[], visits: readonly Visit[], room?: readonly number[]): number =>
  visits.reduce((sum, { weight, isFirst }, at) => {
    const bytes = more[at] ?? 0
    const beyond = isFirst && room ? Math.max(0, bytes - Math.max(0, room[at] ?? 0)) : 0
    return sum + weight * (bytes + (BEYOND - 1) * beyond)
  }, 0)

/** What it costs at least that two files are one, without what they bring along; and how many visits, by their weights, have one less. */
interface Own {
  readonly extra: number
  readonly saved: number
}

const ownOf = (one: File, other: File, visits: readonly Visit[]): Own => ({
  extra: costOf(moreOf([one, other], merged(one.visits, other.visits)), visits),
  saved: visits.reduce((sum, { weight }, at) => (one.visits[at] && other.visits[at] ? sum + weight : sum), 0),
})

/** Keeps what has been worked out for two files. */
const keptFor = <Found>(work: (one: File, other: File) => Found): ((one: File, other: File) => Found) => {
  const kept = new WeakMap<File, WeakMap<File, Found>>()
  return (one, other) => {
    const ofOne = kept.get(one) ?? new WeakMap<File, Found>()
    kept.set(one, ofOne)
    const found = ofOne.get(other) ?? work(one, other)
    ofOne.set(other, found)
    return found
  }
}

type Brought = (file: File) => ReadonlySet<File>

/** @returns of a file all those that it brings along, directly or not */
const broughtBy = (files: readonly File[], pieces: readonly Together[]): Brought => {
  const fileOf = new Map(files.flatMap((file) => file.pieces.map((piece) => [piece, file] as const)))
  const needed = new Map(
    files.map((file) => {
      const next = file.pieces.flatMap((piece) => pieces[piece]?.needs.flatMap((one) => fileOf.get(one) ?? []) ?? [])
      return [file, new Set(next.filter((one) => one !== file))] as const
    }),
  )
  const kept = new Map<File, ReadonlySet<File>>()
  return (file) => {
    const before = kept.get(file)
    if (before) return before
    const found = new Set(needed.get(file))
    // What is added while it is gone through is gone through as well.
    for (const one of found) for (const next of needed.get(one) ?? []) found.add(next)
    kept.set(file, found)
    return found
  }
}

interface Pair extends Own {
  readonly one: File
  readonly other: File
  /** Visits that wait for too many and have one less. */
  readonly helped: number
  /** By which pairs are put in order: what they bring along may make them dearer. */
  readonly least: number
}

/** What wins goes before what only helps those that wait for too many. */
const rankOf = (extra: number, { saved, helped }: Pick<Pair, 'saved' | 'helped'>): number => {
  if (extra < saved * FILE_COSTS) return extra / saved - BEFORE_ALL
  return helped > 0 ? extra / helped : Number.POSITIVE_INFINITY
}

/** Those that may become one, the cheapest first. */
const pairsOf = (
  files: readonly File[],
  visits: readonly Visit[],
  own: (one: File, other: File) => Own,
): readonly Pair[] => {
  const shared = files.filter(({ isShared }) => isShared)
  const crowded = visits.flatMap(({ isFirst }, at) =>
    isFirst && shared.filter(({ visits: by }) => by[at]).length > FILES ? [at] : [],
  )
  const pairs = shared.flatMap((one, at) =>
    shared.slice(at + 1).map((other): Pair => {
      const { extra, saved } = own(one, other)
      const helped = crowded.filter((visit) => one.visits[visit] && other.visits[visit]).length
      const least = saved > 0 ? rankOf(extra, { saved, helped }) : Number.POSITIVE_INFINITY
      return { one, other, extra, saved, helped, least }
    }),
  )
  return pairs.filter(({ least }) => least < Number.POSITIVE_INFINITY).sort((one, other) => one.least - other.least)
}

/** All that two files bring along. */
const along = ({ one, other }: Pair, brought: Brought): readonly File[] =>
  [...new Set([...brought(one), ...brought(other)])].filter((file) => file !== one && file !== other)

/** Whether the two would wait for themselves: what lies between them would need the file that it is needed by. */
const circles = (pair: Pair, brought: Brought): boolean =>
  along(pair, brought).some((file) => brought(file).has(pair.one) || brought(file).has(pair.other))

/** The cheapest pair, with what it brings along. @param room bytes that each visit may bring besides yet */
const bestOf = (
  pairs: readonly Pair[],
  brought: Brought,
  visits: readonly Visit[],
  room: readonly number[],
): Pair | undefined => {
  let best: (Pair & { rank: number }) | undefined
  for (const pair of pairs) {
    if (best && best.rank <= pair.least) break
    if (circles(pair, brought)) continue
    const { one, other } = pair
    const [files, now] = [[one, other, ...along(pair, brought)], merged(one.visits, other.visits)] as const
    if (widens(files, now, visits)) continue
    const more = moreOf(files, now)
    const rank = rankOf(costOf(more, visits, room), pair)
    if (rank < (best?.rank ?? Number.POSITIVE_INFINITY)) best = { ...pair, rank }
  }
  return best
}

/** Whether a visit would bring what it must not. */
const widens = (files: readonly File[], now: readonly boolean[], visits: readonly Visit[]): boolean =>
  files.some(
    (file) => file.isApart && visits.some(({ mayWiden }, at) => !mayWiden && now[at] === true && !file.visits[at]),
  )

/** Two of the files as one; what they bring along is brought by whoever brings either. */
const withJoined = (files: readonly File[], pair: Pair, brought: Brought): readonly File[] => {
  const both = joined(pair.one, pair.other)
  const coming = new Set(along(pair, brought))
  const isBrought = (file: File) => both.visits.every((needed, at) => !needed || file.visits[at])
  const left = files.filter((file) => file !== pair.one && file !== pair.other)
  const now = left.map((file) =>
    coming.has(file) && !isBrought(file) ? { ...file, visits: merged(file.visits, both.visits) } : file,
  )
  return [...now, both]
}

/**
 * Puts two files together after the other, those first that cost the least, until no visit waits for too many and no more is
 * won by it. Takes seconds for hundreds of files.
 */
export const mergeFiles = (
  apart: readonly File[],
  pieces: readonly Together[],
  visits: readonly Visit[],
): readonly File[] => {
  const own = keptFor((one, other) => ownOf(one, other, visits))
  const needs = broughtBytes(apart, visits)
  let files = apart
  for (;;) {
    const brought = broughtBy(files, pieces)
    const now = broughtBytes(files, visits)
    const room = needs.map((needed, at) => needed * (1 + BESIDES) - (now[at] ?? 0))
    const best = bestOf(pairsOf(files, visits, own), brought, visits, room)
    if (!best) return files
    files = withJoined(files, best, brought)
  }
}
