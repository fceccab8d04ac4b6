/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Manifest } from 'vite'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const manifest = JSON.parse(readFileSync(`${root}dist/client/.vite/manifest.json`, 'utf8')) as Manifest

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

/** Reads what `npm run build` made; `npm test` builds first. */
it('no file of the application waits for itself: one that does may find what it needs not there yet', () => {
  expect(Object.keys(manifest).length).toBeGreaterThan(20)
  expect(circles()).toEqual([])
})
