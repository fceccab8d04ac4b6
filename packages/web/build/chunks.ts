import type { Rolldown } from 'vite'
import type { Users } from './users.ts'

/** What just two entries share is worth a file of its own from here on: nobody else should wait for it. Bytes, not yet made smaller. */
const OWN_FILE = 16_000

/** Used by fewer screens of visitors, the others should not wait for it either. */
const MANY = 4

/** Where the application begins, which its page asks for: of an entry without code nothing would be left. */
const BEGINNING = '/src/main.tsx'

/** What is open at one time, by the modules that it begins with: the front page, all of the application, and its areas. */
const parts = {
  front: /\/src\/landing\.tsx$/,
  base: /\/app\.html$/,
  public: /\/src\/(screens\/public\/|shell\/PublicShell)/,
  member: /\/src\/(screens\/member\/|shell\/MemberShell|routes\/memberLoads)/,
  admin: /\/src\/(screens\/admin\/|shell\/AdminShell)/,
} as const

const areas = ['public', 'member', 'admin'] as const

/** The names of the files, each after those that it may need. */
const names = ['front', 'base', 'common', 'kit', 'inside', ...areas, 'later'] as const
type Name = (typeof names)[number]

/** @param isForOne whether only one screen of visitors uses it, which uses much that no other does */
const nameFor = (id: string, by: readonly string[], bytesTogether: number, isForOne: boolean): Name | undefined => {
  const has = (part: RegExp) => by.some((entry) => part.test(entry))
  if (by.length < 2) return has(parts.base) ? 'base' : undefined
  if (has(parts.front)) return 'front'
  if (has(parts.base)) return 'base'
  const within = areas.filter((area) => has(parts[area]))
  if (within.length > 1 && !within.includes('public')) return 'inside'
  if (within.length > 1) return isForOne ? 'kit' : 'common'
  if (by.length === 2 && bytesTogether >= OWN_FILE) return undefined
  // What brings along what only few of them need would bring it to all.
  if (within[0] === 'public' && by.length < MANY) return undefined
  return within[0] ?? 'later'
}

/** The screens of visitors that use what others do too; none of what only they use. */
const visitors = (by: readonly string[]): string => {
  const seen = by.filter((entry) => parts.public.test(entry))
  return seen.length === by.length ? '' : seen.join()
}

/** Bytes of what the same entries use. @param of what counts as the same */
const togetherBy = (users: Users, of: (by: readonly string[]) => string): ReadonlyMap<string, number> => {
  const together = new Map<string, number>()
  for (const { by, bytes } of users.values()) together.set(of(by), (together.get(of(by)) ?? 0) + bytes)
  return together
}

/** The file that each module belongs into, by what needs it; without one it stays with its only entry, or where just two share it. */
export const filesFor = (users: Users): ReadonlyMap<string, Name> => {
  const together = togetherBy(users, (by) => by.join())
  const forVisitors = togetherBy(users, visitors)
  const files = new Map<string, Name>()
  const begins = new Set([...users.values()].flatMap(({ by }) => by))
  for (const [id, { by }] of users) {
    // What something begins with keeps a file of its own: pages ask for it by its name.
    if (begins.has(id) || id.endsWith(BEGINNING)) continue
    const seen = visitors(by)
    const isForOne = seen !== '' && !seen.includes(',') && (forVisitors.get(seen) ?? 0) >= OWN_FILE
    const name = nameFor(id, by, together.get(by.join()) ?? 0, isForOne)
    if (name) files.set(id, name)
  }
  return files
}

/**
 * How what screens share is put into files. Left alone, each set of screens gets a file for what just these share, and one
 * screen asks for ninety. So there is one file for what the front page shares with anything, one for what all of the
 * application begins with, one for what its areas share (and one more for what only one screen of visitors does), one for each area, and one for what only opens later: whoever is in
 * one area does not wait for what only another needs.
 */
export const sharedChunks = (users: Users): Rolldown.OutputOptions['codeSplitting'] => {
  const files = filesFor(users)
  return {
    includeDependenciesRecursively: false,
    groups: names.map((name, index) => ({
      name,
      test: (id: string) => files.get(id) === name,
      priority: names.length - index,
    })),
  }
}

/** Without the list of all entries that share it. */
export const nameOfChunk = ({ name }: { name: string }): string => `assets/${name.split('~')[0]}-[hash].js`
