import type { Together } from './users.ts'

/** An entry and what it needs: the landing page, a screen with its frame, or a part that loads later. */
export interface Visit {
  readonly name: string
  /** Cost of each byte it loads without needing it. */
  readonly weight: number
  /** Whether the user waits for it. Parts that load later find much of what they need loaded already. */
  readonly isFirst: boolean
  /** Whether it may load separate files without needing them. */
  readonly mayWiden: boolean
  readonly needs: (by: readonly string[]) => boolean
}

/** Modules that form one file. */
export interface File {
  /** Indexes in the list of pieces. */
  readonly pieces: readonly number[]
  readonly bytes: number
  /** Whether each visit loads the file. */
  readonly visits: readonly boolean[]
  /** Whether it may be merged with others. */
  readonly isShared: boolean
  /** Whether only visits with `mayWiden` may load it without needing it, whatever the gain. */
  readonly isApart?: boolean
}

/** The first items and everything reachable from them. */
export const reached = <T>(first: Iterable<T>, nextOf: (item: T) => Iterable<T>): ReadonlySet<T> => {
  const result = new Set(first)
  // Items added during iteration are iterated too.
  for (const item of result) for (const next of nextOf(item)) result.add(next)
  return result
}

/** Maximum number of files a visit waits for, besides the four that its application, frame and screen start with. */
export const FILES = 8

/** Cost of one more file, in bytes before minification: its turn on a slow connection, and its separate compression. */
const FILE_COSTS = 1000

/** Cost factor of each byte beyond the share of extra bytes a visit may load. */
const BEYOND = 10

const merged = (a: readonly boolean[], b: readonly boolean[]): readonly boolean[] =>
  a.map((needed, at) => needed || b[at] === true)

/** Merges two files. */
export const joined = (a: File, b: File): File => ({
  pieces: [...a.pieces, ...b.pieces],
  bytes: a.bytes + b.bytes,
  visits: merged(a.visits, b.visits),
  isShared: true,
  isApart: a.isApart === true || b.isApart === true,
})

/** Bytes that each visit loads. */
export const loadedBytes = (files: readonly File[], visits: readonly Visit[]): readonly number[] =>
  visits.map((_, at) => files.reduce((sum, file) => (file.visits[at] ? sum + file.bytes : sum), 0))

/** Extra bytes for each visit once these visits load these files. */
const moreOf = (files: readonly File[], now: readonly boolean[]): readonly number[] =>
  now.map((isLoaded, at) =>
    isLoaded ? files.reduce((sum, { bytes, visits }) => (visits[at] ? sum : sum + bytes), 0) : 0,
  )

/** Cost of extra bytes. @param room extra bytes each visit may still load; undefined: unlimited */
const costOf = (more: readonly number[], visits: readonly Visit[], room?: readonly number[]): number =>
  visits.reduce((sum, { weight, isFirst }, at) => {
    const bytes = more[at] ?? 0
    const beyond = isFirst && room ? Math.max(0, bytes - Math.max(0, room[at] ?? 0)) : 0
    return sum + weight * (bytes + (BEYOND - 1) * beyond)
  }, 0)

/**
 * Minimum cost of merging two files, without the files they load, and the number of visits that load one file fewer, by
 * weight.
 */
interface Own {
  readonly extra: number
  readonly saved: number
}

const ownOf = (a: File, b: File, visits: readonly Visit[]): Own => ({
  extra: costOf(moreOf([a, b], merged(a.visits, b.visits)), visits),
  saved: visits.reduce((sum, { weight }, at) => (a.visits[at] && b.visits[at] ? sum + weight : sum), 0),
})

type DependenciesOf = (file: File) => ReadonlySet<File>

/** @returns the files that a file loads, directly or indirectly */
const dependencyLookup = (files: readonly File[], pieces: readonly Together[]): DependenciesOf => {
  const fileOf = new Map(files.flatMap((file) => file.pieces.map((piece) => [piece, file] as const)))
  const needed = new Map(
    files.map((file) => {
      const next = file.pieces.flatMap((piece) => pieces[piece]?.needs.flatMap((need) => fileOf.get(need) ?? []) ?? [])
      return [file, new Set(next.filter((other) => other !== file))] as const
    }),
  )
  const cache = new Map<File, ReadonlySet<File>>()
  return (file) => {
    const before = cache.get(file)
    if (before) return before
    const loaded = reached(needed.get(file) ?? [], (item) => needed.get(item) ?? [])
    cache.set(file, loaded)
    return loaded
  }
}

interface Pair extends Own {
  readonly one: File
  readonly other: File
}

/** Number of visits with too many files that merging a pair helps. */
const helpedBy = (files: readonly File[], visits: readonly Visit[]): ((pair: Pair) => number) => {
  const shared = files.filter(({ isShared }) => isShared)
  const crowded = visits.flatMap(({ isFirst }, at) =>
    isFirst && shared.filter(({ visits: by }) => by[at]).length > FILES ? [at] : [],
  )
  return ({ one, other }) => crowded.reduce((sum, at) => (one.visits[at] && other.visits[at] ? sum + 1 : sum), 0)
}

/** Pairs that some visit loads both files of: previous pairs that still exist, and pairs with new files. */
const pairsOf = (
  files: readonly File[],
  visits: readonly Visit[],
  { pairs: before, known }: { pairs: readonly Pair[]; known: ReadonlySet<File> },
): readonly Pair[] => {
  const shared = new Set(files.filter(({ isShared }) => isShared))
  const existing = before.filter(({ one, other }) => shared.has(one) && shared.has(other))
  const fresh = [...shared].filter((file) => !known.has(file))
  const previous = [...shared].filter((file) => known.has(file))
  return [
    ...existing,
    ...fresh.flatMap((one, at) =>
      [...previous, ...fresh.slice(at + 1)]
        .map((other): Pair => ({ one, other, ...ownOf(one, other, visits) }))
        .filter(({ saved }) => saved > 0),
    ),
  ]
}

/** All other files that a pair loads. */
const pairDependencies = ({ one, other }: Pair, dependenciesOf: DependenciesOf): readonly File[] =>
  [...new Set([...dependenciesOf(one), ...dependenciesOf(other)])].filter((file) => file !== one && file !== other)

/** Whether merging would create an import cycle: a file that one of the two loads would need the merged file. */
const makesCycle = (pair: Pair, dependenciesOf: DependenciesOf): boolean =>
  pairDependencies(pair, dependenciesOf).some(
    (file) => dependenciesOf(file).has(pair.one) || dependenciesOf(file).has(pair.other),
  )

/** Cost of merging a pair, cheapest first; infinite: do not merge. @param extra cost of the extra bytes */
type Rank = (pair: Pair, extra: number) => number

/** Pairs that save visits a file, for less than the cost of a file. */
const winning: Rank = ({ saved }, extra) => (extra < saved * FILE_COSTS ? extra / saved : Number.POSITIVE_INFINITY)

/** Pairs that help visits with too many files. */
const helping =
  (helped: (pair: Pair) => number): Rank =>
  (pair, extra) =>
    extra / helped(pair)

/** The cheapest pair, including the files it loads. @param room extra bytes each visit may still load */
const bestOf = (
  pairs: readonly Pair[],
  dependenciesOf: DependenciesOf,
  visits: readonly Visit[],
  { room, rank }: { room: readonly number[]; rank: Rank },
): Pair | undefined => {
  // Lower bounds: the files they load can only add to the cost.
  const least = pairs
    .map((pair) => ({ pair, cost: rank(pair, pair.extra) }))
    .filter(({ cost }) => cost < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.cost - b.cost)
  let best: { pair: Pair; cost: number } | undefined
  for (const { pair, cost: atLeast } of least) {
    if (best && best.cost <= atLeast) break
    if (makesCycle(pair, dependenciesOf)) continue
    const { one, other } = pair
    const [files, now] = [
      [one, other, ...pairDependencies(pair, dependenciesOf)],
      merged(one.visits, other.visits),
    ] as const
    if (widens(files, now, visits)) continue
    const cost = rank(pair, costOf(moreOf(files, now), visits, room))
    if (cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = { pair, cost }
  }
  return best?.pair
}

/** Whether a visit would load a separate file without needing it. */
const widens = (files: readonly File[], now: readonly boolean[], visits: readonly Visit[]): boolean =>
  files.some(
    (file) => file.isApart && visits.some(({ mayWiden }, at) => !mayWiden && now[at] === true && !file.visits[at]),
  )

/** Merges a pair. Visits that load either now load the files of both. */
const withJoined = (files: readonly File[], pair: Pair, dependenciesOf: DependenciesOf): readonly File[] => {
  const both = joined(pair.one, pair.other)
  const coming = new Set(pairDependencies(pair, dependenciesOf))
  const isLoaded = (file: File) => both.visits.every((needed, at) => !needed || file.visits[at])
  const left = files.filter((file) => file !== pair.one && file !== pair.other)
  const now = left.map((file) =>
    coming.has(file) && !isLoaded(file) ? { ...file, visits: merged(file.visits, both.visits) } : file,
  )
  return [...now, both]
}

/**
 * Merges pairs of files, cheapest first, until no visit waits for too many and another merge gains nothing. Takes
 * seconds for hundreds of files.
 * @param extraShare extra bytes a visit may load, as a share of what it needs
 */
export const mergeFiles = (
  separate: readonly File[],
  pieces: readonly Together[],
  visits: readonly Visit[],
  extraShare: number,
): readonly File[] => {
  const needs = loadedBytes(separate, visits)
  let files = separate
  let tried: { pairs: readonly Pair[]; known: ReadonlySet<File> } = { pairs: [], known: new Set() }
  for (;;) {
    const dependenciesOf = dependencyLookup(files, pieces)
    const now = loadedBytes(files, visits)
    const room = needs.map((needed, at) => needed * (1 + extraShare) - (now[at] ?? 0))
    tried = { pairs: pairsOf(files, visits, tried), known: new Set(files) }
    const best =
      bestOf(tried.pairs, dependenciesOf, visits, { room, rank: winning }) ??
      bestOf(tried.pairs, dependenciesOf, visits, { room, rank: helping(helpedBy(files, visits)) })
    if (!best) return files
    files = withJoined(files, best, dependenciesOf)
  }
}

/**
 * Waste of a division: the bytes each visit loads without needing them, which cost more the larger their share of what
 * it needs.
 * @param needed bytes that each visit needs @param loaded bytes that it loads
 */
export const wasteOf = (needed: readonly number[], loaded: readonly number[], visits: readonly Visit[]): number =>
  visits.reduce((sum, { weight, isFirst }, at) => {
    const extra = (loaded[at] ?? 0) - (needed[at] ?? 0)
    return isFirst ? sum + weight * extra * (extra / Math.max(1, needed[at] ?? 0)) ** 2 : sum
  }, 0)
