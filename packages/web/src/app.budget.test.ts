/// <reference types="node" />
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

const screens = Object.keys(manifest).filter((key) => /^src\/screens\/(public|member)\//.test(key))

/** What comes before a screen is drawn, when it is the first: the application, its frame and itself. */
const filesOf = (screen: string): string[] => {
  const frames = Object.keys(manifest).filter((key) => /^src\/shell\/(Public|Member)Shell\.tsx$/.test(key))
  const keys = ['app.html', ...frames, screen].flatMap((entry) => chunksOf(manifest, entry))
  return [...new Set(keys.flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])]))]
}

/** Reads what `npm run build` made; `npm test` builds first. */
it('no file of the application waits for itself: one that does may find what it needs not there yet', () => {
  expect(Object.keys(manifest).length).toBeGreaterThan(20)
  expect(circles()).toEqual([])
})

it('a screen asks for 40 files at most, each of which takes its turn on a slow line', () => {
  expect(screens.length).toBeGreaterThan(10)
  const many = screens.map((screen) => [screen, filesOf(screen).length] as const).filter(([, count]) => count > 40)
  expect(many).toEqual([])
})
