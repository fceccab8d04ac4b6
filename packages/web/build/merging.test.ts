import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadedBytes, type File, joined, mergeFiles, type Visit, wasteOf } from './merging.ts'
import { movedFiles } from './moving.ts'
import type { Together } from './users.ts'

const aVisit = (at: number): Visit => ({
  name: `${at}`,
  weight: 1,
  isFirst: true,
  mayWiden: false,
  needs: () => false,
})

/** Merging small files pays off, merging large ones does not. */
const size = fc.oneof(fc.integer({ min: 1, max: 400 }), fc.constant(90_000))

/** Pieces that may each need later ones, and screens that start with some of them. */
const applications = fc
  .tuple(
    fc.array(
      fc.record({
        bytes: size,
        needs: fc.array(fc.nat(9), { maxLength: 4 }),
        // A file of its own, or one that is kept separate.
        kind: fc.constantFrom('plain', 'plain', 'own', 'apart'),
      }),
      { minLength: 2, maxLength: 40 },
    ),
    fc.array(fc.record({ begins: fc.array(fc.nat(39), { minLength: 1, maxLength: 5 }), mayWiden: fc.boolean() }), {
      minLength: 1,
      maxLength: 8,
    }),
  )
  .map(([drawn, screens]) => {
    const needs = drawn.map((piece, at) =>
      piece.needs.map((step) => at + 1 + step).filter((next) => next < drawn.length),
    )
    const reached = screens.map(({ begins }) => {
      const loaded = new Set(begins.map((at) => at % drawn.length))
      for (const at of loaded) for (const next of needs[at] ?? []) loaded.add(next)
      return loaded
    })
    const pieces = drawn.map(
      ({ bytes }, at): Together => ({ modules: [`${at}`], by: [], bytes, needs: needs[at] ?? [] }),
    )
    const visits = screens.map(({ mayWiden }, at): Visit => ({ ...aVisit(at), mayWiden }))
    const files = drawn.map(({ bytes, kind }, at): File => {
      const by = reached.map((loaded) => loaded.has(at))
      const isShared = kind !== 'own' && by.includes(true)
      return { pieces: [at], bytes, visits: by, isShared, isApart: kind === 'apart' }
    })
    return { pieces, visits, files, reached }
  })

type Application = Parameters<Parameters<typeof applications.map>[0]>[0]

const fileOf = (files: readonly File[]) =>
  new Map(files.flatMap((file) => file.pieces.map((at) => [at, file] as const)))

/** Files that a file loads, through the needs of its pieces. */
const needed = (file: File, { pieces }: Application, by: ReadonlyMap<number, File>): ReadonlySet<File> =>
  new Set(
    file.pieces
      .flatMap((at) => pieces[at]?.needs.flatMap((next) => by.get(next) ?? []) ?? [])
      .filter((item) => item !== file),
  )

const loadedBy = (initial: readonly File[], app: Application, by: ReadonlyMap<number, File>): ReadonlySet<File> => {
  const loaded = new Set(initial)
  for (const file of loaded) for (const next of needed(file, app, by)) loaded.add(next)
  return loaded
}

/** Files after merging, and after groups have moved. */
const stages = [
  ['put together', ({ files, pieces, visits }: Application) => mergeFiles(files, pieces, visits, 0.3)],
  [
    'moved',
    ({ files, pieces, visits }: Application) =>
      movedFiles(mergeFiles(files, pieces, visits, 0.3), files, pieces, visits),
  ],
] as const

test.each(stages)('%s, every piece is in one file, and no file depends on itself', (_, divided) => {
  fc.assert(
    fc.property(applications, (app) => {
      const files = divided(app)
      expect(files.flatMap(({ pieces }) => pieces).sort((a, b) => a - b)).toEqual(app.pieces.map((_, at) => at))
      const by = fileOf(files)
      for (const file of files) expect(loadedBy([...needed(file, app, by)], app, by).has(file)).toBe(false)
    }),
    // Without the check of each move, about one run in several hundred would produce a cycle.
    { numRuns: 1500 },
  )
})

test.each(stages)('%s, a file lists every visit that loads it, directly or not', (_, divided) => {
  fc.assert(
    fc.property(applications, (app) => {
      const files = divided(app)
      const by = fileOf(files)
      app.reached.forEach((pieces, visit) => {
        const loaded = loadedBy(
          [...pieces].flatMap((at) => by.get(at) ?? []),
          app,
          by,
        )
        for (const file of files) expect(file.visits[visit]).toBe(loaded.has(file))
      })
    }),
  )
})

/** Files that only these visits need, without dependencies between them. */
const shared = (...by: readonly (readonly boolean[])[]): { pieces: Together[]; files: File[] } => ({
  pieces: by.map((_, at) => ({ modules: [`${at}`], by: [], bytes: 50_000, needs: [] })),
  files: by.map((visits, at) => ({ pieces: [at], bytes: 50_000, visits, isShared: true })),
})

const visitsOf = (count: number): Visit[] => Array.from({ length: count }, (_, at) => aVisit(at))

test('a visit within its file limit loads nothing that it does not need', () => {
  const { pieces, files } = shared([true, true], [true, false], [false, true])
  expect(mergeFiles(files, pieces, visitsOf(2), 0.3)).toHaveLength(3)
})

test('files that the same visits need are merged', () => {
  const { pieces, files } = shared([true, false], [true, false], [false, true])
  expect(mergeFiles(files, pieces, visitsOf(2), 0.3).map((file) => file.pieces)).toEqual([[2], [0, 1]])
})

test('a visit above its file limit merges the files that cost other visits least', () => {
  // The first screen needs all of them, and one other screen needs each. Two of them are small.
  const by = Array.from({ length: 9 }, (_, at) =>
    Array.from({ length: 10 }, (__, visit) => visit === 0 || visit === at + 1),
  )
  const { pieces, files } = shared(...by)
  const sized = files.map((file, at) => ({ ...file, bytes: at < 2 ? 10_000 : 50_000 }))
  const merged = mergeFiles(sized, pieces, visitsOf(10), 0.3)
  expect(merged).toHaveLength(8)
  expect(merged.at(-1)?.pieces).toEqual([0, 1])
})

test('a file that is not shared stays separate', () => {
  const { pieces, files } = shared(...Array.from({ length: 12 }, () => [true]))
  const merged = mergeFiles([{ ...(files[0] as File), isShared: false }, ...files.slice(1)], pieces, visitsOf(1), 0.3)
  expect(merged.filter(({ isShared }) => !isShared).map((file) => file.pieces)).toEqual([[0]])
})

test.each(stages)('%s, a separate piece is loaded only by visits that need it, unless they may widen', (_, divided) => {
  fc.assert(
    fc.property(applications, (app) => {
      const files = divided(app)
      const by = fileOf(files)
      for (const [piece, { isApart }] of app.files.entries())
        for (const [visit, { mayWiden }] of app.visits.entries())
          if (isApart && !mayWiden) expect(by.get(piece)?.visits[visit]).toBe(app.reached[visit]?.has(piece))
    }),
  )
  const alone = (mayWiden: boolean) => {
    const { pieces, files } = shared([true, false, false], [true, true, true])
    const small = files.map((file, at) => ({ ...file, bytes: 10, isApart: at === 0 }))
    const visits = visitsOf(3).map((visit) => ({ ...visit, mayWiden }))
    return divided({ files: small, pieces, visits, reached: [] }).length
  }
  expect([alone(false), alone(true)]).toEqual([2, 1])
})

test('extra bytes cost more when one visit loads them all', () => {
  // Three screens need one file each. Either two of them load 10,000 extra bytes, or one loads 20,000.
  const { pieces, files } = shared([true, false, false], [false, true, false], [false, false, true])
  const small = pieces.map((_, at) => ({ ...(files[at] as File), bytes: 50_000 }))
  const withExtra = (...bytes: readonly number[]) =>
    small.concat(bytes.map((count, visit) => ({ ...(small[visit] as File), pieces: [], bytes: count })))
  const visits = visitsOf(3)
  const costOf = (division: readonly File[]) =>
    wasteOf(loadedBytes(small, visits), loadedBytes(division, visits), visits)
  const [even, uneven] = [withExtra(10_000, 10_000, 0), withExtra(20_000, 0, 0)].map(costOf)
  // 2 × 1/5 × 1/5 × 10,000, and 2/5 × 2/5 × 20,000.
  expect([even, uneven].map((waste) => Math.round(waste ?? 0))).toEqual([800, 3200])
  expect(costOf(small)).toBe(0)
  const together = joined(small[0] as File, small[1] as File)
  expect(Math.round(costOf([together, small[2] as File]))).toBe(100_000)
})

test('moving groups reduces the extra bytes of visits without exceeding their file limit', () => {
  // Three screens share the first file, which was merged with two files that only one screen needs.
  const { pieces, files } = shared([true, true, true], [true, false, false], [true, false, false], [false, true, true])
  const together = [joined(joined(files[0] as File, files[1] as File), files[2] as File), files[3] as File]
  const moved = movedFiles(together, files, pieces, visitsOf(3))
  expect(moved.map(({ pieces: own, visits }) => [own, visits])).toEqual(
    expect.arrayContaining([
      [[0], [true, true, true]],
      [[3], [false, true, true]],
    ]),
  )
  const many = Array.from({ length: 12 }, (_, at) => [true, at % 2 === 0, at % 3 === 0])
  const app = shared(...many)
  const divided = movedFiles(mergeFiles(app.files, app.pieces, visitsOf(3), 0.3), app.files, app.pieces, visitsOf(3))
  for (const visit of [0, 1, 2]) expect(divided.filter(({ visits }) => visits[visit]).length).toBeLessThanOrEqual(8)
})

/** Shared files of one visit, the last of which needs a file of its own. */
const withOwn = (count: number, bytes: number) => {
  const { pieces, files } = shared(...Array.from({ length: count + 1 }, () => [true]))
  return {
    pieces: pieces.map((piece, at) => ({ ...piece, needs: at === count ? [0] : [] })),
    files: files.map((file, at): File => (at === 0 ? { ...file, isShared: false } : { ...file, bytes })),
  }
}

test('a file that is not shared is not moved, and does not count toward the file limit', () => {
  const placed = (list: readonly File[]) => list.map((file) => file.pieces.join()).toSorted()
  const few = withOwn(8, 50_000)
  expect(placed(movedFiles(few.files, few.files, few.pieces, visitsOf(1)))).toEqual(placed(few.files))
  const many = withOwn(9, 500)
  expect(placed(movedFiles(many.files, many.files, many.pieces, visitsOf(1)))).toEqual(placed(many.files))
})

test('a file below 1,000 bytes is not moved', () => {
  // It was merged into the file that all visits need, though only one visit needs it.
  const isTogether = (bytes: number) => {
    const { pieces, files } = shared([true, true], [true, false])
    const sized = files.map((file, at) => (at === 1 ? { ...file, bytes } : { ...file, bytes: 900 }))
    const moved = movedFiles([joined(sized[0] as File, sized[1] as File)], sized, pieces, visitsOf(2))
    return moved.length === 1
  }
  expect([999, 1000].map(isTogether)).toEqual([true, false])
})
