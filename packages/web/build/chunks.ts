import type { Rolldown } from 'vite'
import { type File, joined, mergeFiles, type Visit } from './merging.ts'
import { movedFiles } from './moving.ts'
import { BEGINNING, type Together } from './users.ts'

const APPLICATION = /\/app\.html$/
const LANDING = /\/src\/landing\.tsx$/
const SCREEN = /\/src\/screens\/(public|member|admin)\/.*Screens?\.tsx$/
const FRAMES = {
  public: /\/src\/shell\/PublicShell\.tsx$/,
  member: /\/src\/(shell\/MemberShell\.tsx|routes\/memberLoads\.ts)$/,
  admin: /\/src\/screens\/admin\/AdminRoutes\.tsx$/,
} as const
type Area = keyof typeof FRAMES

const areaOf = (entry: string): Area | undefined => SCREEN.exec(entry)?.[1] as Area | undefined

/** Everyone opens the landing page. Sign-in and sign-up are opened with an empty cache, sign-up always. */
const weightOf = (screen: string): number => {
  if (screen.endsWith('/SignUpScreen.tsx')) return 100
  if (screen.endsWith('/SignInScreen.tsx')) return 50
  return areaOf(screen) === 'public' ? 1 : 2
}
const FRONT_WEIGHT = 20
const LATER_WEIGHT = 0.05

/** Weight factor of visitors, whose cache is empty. */
const VISITORS = 4
/** Extra bytes a visit may load, as a share of what it needs. */
const EXTRA_SHARE = 0.1

/** Loaded only by screens that need it: the validator of form input, and the field for codes. */
const APART = /\/node_modules\/zod\/|\/components\/PinInput\//

const isLazy = (entry: string): boolean =>
  ![APPLICATION, LANDING, SCREEN, ...Object.values(FRAMES)].some((pattern) => pattern.test(entry))

const visitsOf = (entries: readonly string[]): Visit[] => {
  const screens = entries.flatMap((screen): Visit[] => {
    const area = areaOf(screen)
    if (!area) return []
    const needs = (by: readonly string[]) =>
      by.some((entry) => entry === screen || APPLICATION.test(entry) || FRAMES[area].test(entry))
    return [{ name: area, weight: weightOf(screen), isFirst: true, mayWiden: area === 'admin', needs }]
  })
  const front = {
    name: 'front',
    weight: FRONT_WEIGHT,
    isFirst: true,
    mayWiden: false,
    needs: (by: readonly string[]) => by.some((entry) => LANDING.test(entry)),
  }
  const lazy = entries.filter(isLazy).map((entry) => ({
    name: 'later',
    weight: LATER_WEIGHT,
    isFirst: false,
    mayWiden: true,
    needs: (by: readonly string[]) => by.includes(entry),
  }))
  return [front, ...screens, ...lazy]
}

/** Merges files that the same visits need. */
const bySameVisits = (files: readonly File[]): File[] => {
  const merged = new Map<string, File>()
  for (const file of files) {
    const key = file.visits.map(Number).join('')
    const before = merged.get(key)
    merged.set(key, before ? joined(before, file) : file)
  }
  return [...merged.values()]
}

/** Names a file after the areas that wait for it. */
const nameOf = ({ visits: needed }: File, visits: readonly Visit[]): string => {
  const names = new Set(visits.flatMap(({ name, isFirst }, at) => (isFirst && needed[at] ? [name] : [])))
  if (names.has('front')) return 'front'
  if (names.has('public')) return names.size > 1 ? 'all' : 'public'
  return names.size > 1 ? 'inside' : ([...names][0] ?? 'later')
}

/**
 * Whether it is an entry, which pages request by name. The visitors' frame is part of the members' frame, without a
 * file of its own.
 */
const isEntryModule = (id: string, by: readonly string[]): boolean =>
  (by.includes(id) && !FRAMES.public.test(id)) || id.endsWith(BEGINNING)

/** File of each module that a first visit waits for. Modules not listed stay where the bundler puts them. */
export const filesFor = (pieces: readonly Together[]): ReadonlyMap<string, string> => {
  const visits = visitsOf([...new Set(pieces.flatMap(({ by }) => by))])
  const files = pieces.map(({ modules, by, bytes }, piece): File => {
    const needed = visits.map(({ needs }) => needs(by))
    // Modules that only one entry needs stay with it, as pages request entries by name. Modules that only load later
    // stay where the bundler puts them.
    const isOwn = by.length < 2 && !by.some((entry) => APPLICATION.test(entry))
    const isShared =
      !isOwn && !modules.some((id) => isEntryModule(id, by)) && visits.some(({ isFirst }, at) => isFirst && needed[at])
    return { pieces: [piece], bytes, visits: needed, isShared, isApart: modules.some((id) => APART.test(id)) }
  })
  const shared = bySameVisits(files.filter(({ isShared }) => isShared))
  const separate = [...shared, ...files.filter(({ isShared }) => !isShared)]
  const weighed = visits.map((visit) => ({ ...visit, weight: visit.weight * (visit.name === 'public' ? VISITORS : 1) }))
  const placed = movedFiles(mergeFiles(separate, pieces, weighed, EXTRA_SHARE), separate, pieces, weighed)
  const named = placed
    .filter(({ isShared }) => isShared)
    .map((file, at) => [`${nameOf(file, visits)}-${at}`, file] as const)
  return new Map(
    named.flatMap(([name, file]) =>
      file.pieces.flatMap((piece) => pieces[piece]?.modules.map((id) => [id, name] as const) ?? []),
    ),
  )
}

/**
 * Assigns shared modules to files. By default, the bundler creates a file for each set of screens that share modules,
 * and one screen requests ninety. So files are merged until each visit waits for few, with the fewest bytes it does not
 * need. Modules that only load later are left alone: one file for all of them made a member who opened a tooltip load
 * the copy of the back-office.
 */
export const sharedChunks = (pieces: readonly Together[]): Rolldown.OutputOptions['codeSplitting'] => {
  const files = filesFor(pieces)
  return {
    includeDependenciesRecursively: false,
    groups: [...new Set(files.values())].map((name) => ({ name, test: (id: string) => files.get(id) === name })),
  }
}

/** Drops the list of all sharing entries from the name. */
export const nameOfChunk = ({ name }: { name: string }): string => `assets/${name.split('~')[0]}-[hash].js`
