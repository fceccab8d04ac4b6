import { loadedBytes, type File, FILES, reached, type Visit, wasteOf } from './merging.ts'
import type { Together } from './users.ts'

/** Rounds of trying every group in every file. More rounds gain next to nothing. */
const ROUNDS = 3

/** Minimum size of a group to move, in bytes of source code. Smaller groups are many and gain next to nothing. */
const SMALLEST = 1000

/** Unit of a move: modules that the same visits need, with the indexes of the groups they can't start without. */
interface Group extends File {
  readonly needs: readonly number[]
}

/** Shared groups, and the groups they load. */
const groupsOf = (separate: readonly File[], pieces: readonly Together[]): readonly Group[] => {
  const fileOf = new Map(separate.flatMap((file) => file.pieces.map((piece) => [piece, file] as const)))
  const needsOf = (file: File): ReadonlySet<File> =>
    new Set(file.pieces.flatMap((piece) => pieces[piece]?.needs.flatMap((need) => fileOf.get(need) ?? []) ?? []))
  const list = [
    ...reached(
      separate.filter(({ isShared }) => isShared),
      needsOf,
    ),
  ]
  return list.map((file) => ({
    ...file,
    needs: [...needsOf(file)].filter((item) => item !== file).map((item) => list.indexOf(item)),
  }))
}

/** Files that each file loads, directly or indirectly; undefined: there is a cycle. */
const dependenciesOf = (
  groups: readonly Group[],
  positions: readonly number[],
): readonly (readonly number[])[] | undefined => {
  const direct = groups.map(() => new Set<number>())
  groups.forEach(({ needs }, group) => {
    const position = positions[group] ?? 0
    for (const need of needs) if (positions[need] !== position) direct[position]?.add(positions[need] ?? 0)
  })
  const all = direct.map((first) => reached(first, (index) => direct[index] ?? []))
  return all.some((loaded, position) => loaded.has(position)) ? undefined : all.map((loaded) => [...loaded])
}

/** Files as visits load them, with empty files for unused places; undefined: there is a cycle. */
const filesAt = (groups: readonly Group[], positions: readonly number[]): readonly File[] | undefined => {
  const dependencies = dependenciesOf(groups, positions)
  if (!dependencies) return undefined
  const files = groups.map(({ visits }) => ({
    pieces: [] as number[],
    bytes: 0,
    needed: visits.map(() => false),
    isShared: true,
  }))
  groups.forEach((group, at) => {
    const file = files[positions[at] ?? 0]
    if (!file) return
    file.pieces.push(...group.pieces)
    file.bytes += group.bytes
    file.isShared = group.isShared
    file.needed = file.needed.map((needed, visit) => needed || group.visits[visit] === true)
  })
  const visits = files.map(({ needed }) => [...needed])
  files.forEach(({ needed }, position) => {
    for (const dependency of dependencies[position] ?? [])
      needed.forEach((isNeeded, visit) => {
        const dependencyVisits = visits[dependency]
        if (isNeeded && dependencyVisits) dependencyVisits[visit] = true
      })
  })
  return files.map(({ needed: _, ...file }, position) => ({ ...file, visits: visits[position] ?? [] }))
}

/** Whether a visit would wait for too many files, or load a separate file without needing it. */
const isForbidden = (
  files: readonly File[],
  { groups, places, visits }: { groups: readonly Group[]; places: readonly number[]; visits: readonly Visit[] },
): boolean =>
  visits.some((_, at) => files.filter(({ isShared, visits: by }) => isShared && by[at]).length > FILES) ||
  groups.some(
    ({ isApart, visits: needed }, group) =>
      isApart === true &&
      visits.some(({ mayWiden }, at) => !mayWiden && files[places[group] ?? 0]?.visits[at] === true && !needed[at]),
  )

/**
 * Moves groups of modules between files, one after the other, as long as visits load fewer unneeded bytes.
 * @param files the merged files @param separate each group as its own file, and the files that stay in place
 */
export const movedFiles = (
  files: readonly File[],
  separate: readonly File[],
  pieces: readonly Together[],
  visits: readonly Visit[],
): readonly File[] => {
  // Parts that load later weigh too little to be checked for each move.
  const first = visits.flatMap(({ isFirst }, at) => (isFirst ? [at] : []))
  const narrowed = <F extends File>(file: F): F => ({ ...file, visits: first.map((at) => file.visits[at] === true) })
  const firstVisits = first.flatMap((at) => visits[at] ?? [])
  const groups = groupsOf(separate, pieces)
  const narrow = groups.map(narrowed)
  const moving = new Set(groups.flatMap(({ pieces: own }) => own))
  const left = separate.filter(({ pieces: own }) => !own.some((piece) => moving.has(piece)))
  const needed = loadedBytes(separate.map(narrowed), firstVisits)
  const fixed = loadedBytes(left.map(narrowed), firstVisits)
  const costAt = (at: readonly number[]): number => {
    const now = filesAt(narrow, at)
    if (!now || isForbidden(now, { groups: narrow, places: at, visits: firstVisits })) return Number.POSITIVE_INFINITY
    const loaded = loadedBytes(now, firstVisits).map((bytes, visit) => bytes + (fixed[visit] ?? 0))
    return wasteOf(needed, loaded, firstVisits)
  }
  let positions = groups.map(({ pieces: [piece] }) => files.findIndex((file) => file.pieces.includes(piece ?? -1)))
  const known = [...new Set(positions)]
  positions = positions.map((position) => known.indexOf(position))
  let cost = costAt(positions)
  /** The group with all groups of its file that no other visits need. Moved alone, each would still need the others. */
  const within = (group: number): readonly number[] =>
    groups.flatMap(({ isShared }, at) =>
      isShared &&
      positions[at] === positions[group] &&
      narrow[at]?.visits.every((needed, visit) => !needed || narrow[group]?.visits[visit] === true)
        ? [at]
        : [],
    )
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = cost
    for (const [group, { bytes, isShared }] of groups.entries()) {
      if (!isShared || bytes < SMALLEST) continue
      const free = groups.findIndex((_, position) => !positions.includes(position))
      const targets = new Set([...positions.filter((__, at) => groups[at]?.isShared), ...(free < 0 ? [] : [free])])
      for (const target of targets)
        for (const together of [[group], within(group)]) {
          if (target === positions[group]) continue
          const tried = positions.map((position, at) => (together.includes(at) ? target : position))
          const cheaper = costAt(tried)
          if (cheaper < cost) [positions, cost] = [tried, cheaper]
        }
    }
    if (cost === before) break
  }
  const moved = filesAt(groups, positions) ?? []
  return [...moved.filter(({ pieces: own }) => own.length > 0), ...left]
}
