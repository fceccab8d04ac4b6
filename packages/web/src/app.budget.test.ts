/// <reference types="node" />
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { chunksOf, readManifest } from '../build/landingAssets.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const manifest = readManifest(root)

/** Ways that lead from a file back to itself. */
const circles = (): string[] => {
  const found: string[] = []
  const done = new Set<string>()
  const walk = (key: string, way: readonly string[]): void => {
    if (way.includes(key)) found.push([...way.slice(way.indexOf(key)), key].join(' → '))
    if (way.includes(key) || done.has(key)) return
    for (const next of manifest[key]?.imports ?? []) walk(next, [...way, key])
    done.add(key)
  }
  for (const key of Object.keys(manifest)) walk(key, [])
  return found
}

type Area = 'public' | 'member' | 'admin'

const areaOf = (screen: string): Area | undefined =>
  /^src\/screens\/(public|member|admin)\/.*Screens?\.tsx$/.exec(screen)?.[1] as Area

const screens = Object.keys(manifest).filter((key) => areaOf(key))

const frames: Readonly<Record<Area, string>> = {
  public: 'src/shell/PublicShell.tsx',
  member: 'src/shell/MemberShell.tsx',
  admin: 'src/screens/admin/AdminRoutes.tsx',
}

/** The scripts that come before a screen is drawn, when it is the first: the application, its frame and itself. */
const scriptsOf = (screen: string): string[] => {
  // A frame that stands in a file with what others share has no entry of its own; its screens bring that file.
  const entries = ['app.html', frames[areaOf(screen) ?? 'public'], screen].filter((entry) => manifest[entry])
  const keys = entries.flatMap((entry) => chunksOf(manifest, entry))
  return [...new Set(keys.map((key) => manifest[key]?.file ?? ''))]
}

/** KB as they travel, compressed; what is asked for stands in performance budgets, what is reached so far here. */
const kilobytes = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + statSync(`${root}dist/client/${file}.br`).size, 0) / 1000

/** No screen may grow beyond what its area has been brought down to. */
const most: Readonly<Record<Area, number>> = { public: 232, member: 320, admin: 390 }

/** Reads what `npm run build` made; `npm test` builds first. */
it('no file of the application waits for itself: one that does may find what it needs not there yet', () => {
  expect(Object.keys(manifest).length).toBeGreaterThan(20)
  expect(manifest['app.html']?.isEntry).toBe(true)
  expect(circles()).toEqual([])
})

it('a screen asks for twelve scripts at most, each of which takes its turn on a slow line', () => {
  expect(screens.length).toBeGreaterThan(30)
  const many = screens.map((screen) => [screen, scriptsOf(screen).length] as const).filter(([, count]) => count > 12)
  expect(many).toEqual([])
})

it('whoever signs in waits for 170 KB of scripts at most', () => {
  expect(kilobytes(scriptsOf('src/screens/public/SignInScreen.tsx'))).toBeLessThan(170)
})

it('no screen has more to bring than its area allows', () => {
  const heavy = screens.map((screen) => [screen, kilobytes(scriptsOf(screen))] as const)
  expect(heavy.filter(([screen, size]) => size > most[areaOf(screen) ?? 'public'])).toEqual([])
})
