import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { readTree, type SourceFile } from '../boundaries/tree.ts'
import { isDeepFile } from './deep.ts'
import { root } from './process.ts'

/** The tests most likely to break with a change, in a minute or two. `npm test` runs all of them. */
export interface Selection {
  /** Parts of paths, for Vitest's filter. */
  tests: string[]
  /** Journey files. */
  journeys: string[]
  bench: boolean
}

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** Files changed since the branch left `main` (on `main`, since the previous commit), including uncommitted ones. */
export function changedFiles(): string[] {
  const [head] = git('rev-parse', 'HEAD')
  const isThere = git('branch', '--list', 'main').length > 0
  const [fork] = isThere ? git('merge-base', 'HEAD', 'main') : []
  const since = fork === undefined || fork === head ? 'HEAD~1' : fork
  return [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
}

/** The end-to-end journeys of each area, by words in its paths. */
const stories: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\/(wallet|transactions|treasury)\b/, ['wallet-story']],
  [/\/(store|orders|cart|products|rewards)\b/, ['store-story']],
  [/\/(membership|members|signup)\b/, ['visitor-to-member']],
  [/\/(identity|auth|session)\b/, ['signing-in', 'settings']],
  [/\/(approvals|roles)\b/, ['approvals', 'roles']],
  [/\/(system|settings|support)\b/, ['first-steps']],
  [/packages\/web\/src\/(lists|ui|data)\//, ['lists-together', 'unsaved']],
  [/packages\/web\/(src\/(shell|routes|screens|paths|main|landing)|build|app\.html|public)/, ['unknown-addresses']],
  [/packages\/server\/(src\/(platform|\w+\.ts)|migrations|seeds)/, ['first-steps', 'visitor-to-member']],
  [/^packages\/contract\/src\/[\w-]+\.ts$/, ['visitor-to-member']],
  [/^(playwright\.config\.ts|package-lock\.json)$/, ['visitor-to-member']],
]

/** Files that import most others: importers are not followed beyond these, or every test would be selected. */
const joints =
  /^packages\/(server\/(src\/(app|main)\.ts|src\/modules\/\w+\/index\.ts|test\/running\.ts)|contract\/src\/)/

/** The files that import any of these, directly or through others. */
function importersOf(changed: readonly string[], files: readonly SourceFile[]): Set<string> {
  const affected = new Set(changed)
  const queue = [...changed]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (joints.test(path)) continue
    for (const file of files) {
      if (affected.has(file.path) || !file.imports.some((entry) => entry.path === path)) continue
      affected.add(file.path)
      queue.push(file.path)
    }
  }
  return affected
}

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
const ofServer = /^packages\/server\//

/**
 * Server: tests that import a changed file, tests in its folder, which call the API, and tests in folders named after a
 * changed domain of the contract. Contract, web and tools: all tests, as they take seconds.
 */
const testsFor = (changed: readonly string[], files: readonly SourceFile[]): string[] => {
  const importers = importersOf(changed, files)
  const folders = new Set(changed.filter((path) => ofServer.test(path) && !isTest(path)).map((path) => dirname(path)))
  const domains = changed.flatMap((path) => /^packages\/contract\/src\/domains\/([\w-]+)\.ts$/.exec(path)?.[1] ?? [])
  const isOfDomain = ({ path }: SourceFile) => domains.some((name) => dirname(path).endsWith(`/${name}`))
  const server = files.filter(
    (file) =>
      ofServer.test(file.path) &&
      isTest(file.path) &&
      !isDeepFile(file.path) &&
      (importers.has(file.path) || folders.has(dirname(file.path)) || isOfDomain(file)),
  )
  const changesAccess = changed.some((path) => /\.routes\.ts$|^packages\/contract\/|^docs\/access\.tsv$/.test(path))
  return [
    ...new Set([
      ...server.map(({ path }) => path),
      ...(changesAccess ? ['packages/server/src/access.test.ts'] : []),
      ...['packages/contract/', 'packages/web/', 'tools/house.test.ts'],
      ...(changed.some((path) => path.startsWith('tools/')) ? ['tools/'] : []),
    ]),
  ]
}

const journeysFor = (changed: readonly string[], files: readonly SourceFile[]): string[] => {
  const named = stories.flatMap(([area, names]) => (changed.some((path) => area.test(path)) ? names : []))
  const known = new Set(files.map(({ path }) => path))
  const own = changed.filter((path) => path.startsWith('journeys/') && path.endsWith('.e2e.ts'))
  const all = [...named.map((name) => `journeys/${name}.e2e.ts`), ...own]
  return [...new Set(all.filter((path) => known.has(path)))]
}

/** @param changed paths from the root  @param files of the whole repository */
export function select(changed: readonly string[], files: readonly SourceFile[]): Selection {
  const relevant = changed.filter((path) => !path.endsWith('.md'))
  return {
    tests: testsFor(relevant, files),
    journeys: journeysFor(relevant, files),
    bench: relevant.some((path) => path.startsWith('bench/')),
  }
}

/** The tests for the changes in the working tree. */
export const selected = (): Selection => select(changedFiles(), readTree(root).files)
