/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Manifest } from 'vite'
import { describe, expect, it } from 'vitest'
import { chunksOf } from '../build/landingAssets.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const manifest = JSON.parse(readFileSync(`${root}dist/client/.vite/manifest.json`, 'utf8')) as Manifest
const screens = Object.keys(manifest).filter((key) => /^src\/screens\/(public|member)\//.test(key))

/** What comes before a screen is drawn, when it is the first: the application, its frame and itself. */
const filesOf = (screen: string): string[] => {
  const frames = Object.keys(manifest).filter((key) => /^src\/shell\/(Public|Member)Shell\.tsx$/.test(key))
  const keys = ['app.html', ...frames, screen].flatMap((entry) => chunksOf(manifest, entry))
  return [...new Set(keys.flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])]))]
}

/** Reads what `npm run build` made; `npm test` builds first. */
describe('the files that a screen asks for', () => {
  it('are at most 45, each of which takes its turn on a slow line', () => {
    expect(screens.length).toBeGreaterThan(10)
    const many = screens.map((screen) => [screen, filesOf(screen).length] as const).filter(([, count]) => count > 45)
    expect(many).toEqual([])
  })
})
