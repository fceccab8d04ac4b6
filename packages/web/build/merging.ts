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

/** What is first, and all that one comes to from there. */
export const reached = <T>(first: Iterable<T>, nextOf: (one: T) => Iterable<T>): ReadonlySet<T> => {
  const found = new Set(first)
  // What is added while it is gone through is gone through as well.
  for (const one of found) for (const next of nextOf(one)) found.add(next)
  return found
}

/** Files that a visit waits for at most, besides the four that its application, frame and screen begin with. */
export const FILES = 8

/** What one more file costs, in bytes before they are made smaller: its turn on a slow line, and what is compressed apart. */
const FILE_COSTS = 1000

/** Beyond the part of what it needs that a visit may bring besides, each byte counts as many. */
const BEYOND = 10

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
export const broughtBytes = (files: readonly File[], visits: readonly Visit[]): readonly number[] =>
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
    const found = reached(needed.get(file) ?? [], (one) => needed.get(one) ?? [])
    kept.set(file, found)
    return found
  }
}

interface Pair extends Own {
  readonly one: File
  readonly other: File
}

/** Of two files how many visits they help that wait for too many. */
const helpedBy = (files: readonly File[], visits: readonly Visit[]): ((pair: Pair) => number) => {
  const shared = files.filter(({ isShared }) => isShared)
  const crowded = visits.flatMap(({ isFirst }, at) =>
    isFirst && shared.filter(({ visits: by }) => by[at]).length > FILES ? [at] : [],
  )
  return ({ one, other }) => crowded.reduce((sum, at) => (one.visits[at] && other.visits[at] ? sum + 1 : sum), 0)
}

/** Those that some visit brings both of: the ones from before that still stand, and those of files that are not known yet. */
const pairsOf = (
  files: readonly File[],
  visits: readonly Visit[],
  { pairs: before, known }: { pairs: readonly Pair[]; known: ReadonlySet<File> },
): readonly Pair[] => {
  const shared = new Set(files.filter(({ isShared }) => isShared))
  const kept = before.filter(({ one, other }) => shared.has(one) && shared.has(other))
  const fresh = [...shared].filter((file) => !known.has(file))
  const others = [...shared].filter((file) => known.has(file))
  return [
    ...kept,
    ...fresh.flatMap((one, at) =>
      [...others, ...fresh.slice(at + 1)]
        .map((other): Pair => ({ one, other, ...ownOf(one, other, visits) }))
        .filter(({ saved }) => saved > 0),
    ),
  ]
}

/** All that two files bring along. */
const along = ({ one, other }: Pair, brought: Brought): readonly File[] =>
  [...new Set([...brought(one), ...brought(other)])].filter((file) => file !== one && file !== other)

/** Whether the two would wait for themselves: what lies between them would need the file that it is needed by. */
const circles = (pair: Pair, brought: Brought): boolean =>
  along(pair, brought).some((file) => brought(file).has(pair.one) || brought(file).has(pair.other))

/** What two files cost as one, the cheapest first; infinite where they are left apart. @param extra what visits bring more */
type Rank = (pair: Pair, extra: number) => number

/** What saves visits a file, and costs them less than one. */
const winning: Rank = ({ saved }, extra) => (extra < saved * FILE_COSTS ? extra / saved : Number.POSITIVE_INFINITY)

/** What helps visits that wait for too many. */
const helping =
  (helped: (pair: Pair) => number): Rank =>
  (pair, extra) =>
    extra / helped(pair)

/** The cheapest pair, with what it brings along. @param room bytes that each visit may bring besides yet */
const bestOf = (
  pairs: readonly Pair[],
  brought: Brought,
  visits: readonly Visit[],
  { room, rank }: { room: readonly number[]; rank: Rank },
): Pair | undefined => {
  // What they bring along may make them dearer.
  const least = pairs
    .map((pair) => ({ pair, cost: rank(pair, pair.extra) }))
    .filter(({ cost }) => cost < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.cost - other.cost)
  let best: { pair: Pair; cost: number } | undefined
  for (const { pair, cost: atLeast } of least) {
    if (best && best.cost <= atLeast) break
    if (circles(pair, brought)) continue
    const { one, other } = pair
    const [files, now] = [[one, other, ...along(pair, brought)], merged(one.visits, other.visits)] as const
    if (widens(files, now, visits)) continue
    const cost = rank(pair, costOf(moreOf(files, now), visits, room))
    if (cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = { pair, cost }
  }
  return best?.pair
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
 * @param besides the part of what a visit needs that it may bring besides
 */
export const mergeFiles = (
  apart: readonly File[],
  pieces: readonly Together[],
  visits: readonly Visit[],
  besides: number,
): readonly File[] => {
  const needs = broughtBytes(apart, visits)
  let files = apart
  let tried: { pairs: readonly Pair[]; known: ReadonlySet<File> } = { pairs: [], known: new Set() }
  for (;;) {
    const brought = broughtBy(files, pieces)
    const now = broughtBytes(files, visits)
    const room = needs.map((needed, at) => needed * (1 + besides) - (now[at] ?? 0))
    tried = { pairs: pairsOf(files, visits, tried), known: new Set(files) }
    const best =
      bestOf(tried.pairs, brought, visits, { room, rank: winning }) ??
      bestOf(tried.pairs, brought, visits, { room, rank: helping(helpedBy(files, visits)) })
    if (!best) return files
    files = withJoined(files, best, brought)
  }
}

/**
 * What a division costs: of each visit what it brings and does not need, the more the larger a part of what it needs that is.
 * @param needed bytes that each visit needs  @param brought bytes that it brings
 */
export const wasteOf = (needed: readonly number[], brought: readonly number[], visits: readonly Visit[]): number =>
  visits.reduce((sum, { weight, isFirst }, at) => {
    const besides = (brought[at] ?? 0) - (needed[at] ?? 0)
    return isFirst ? sum + weight * besides * (besides / Math.max(1, needed[at] ?? 0)) ** 2 : sum
  }, 0)
