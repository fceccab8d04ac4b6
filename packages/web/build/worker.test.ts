/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { chunksOf, readManifest } from './landingAssets.ts'
import { openings } from './pages.ts'
import { storedFiles, releaseOf } from './worker.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const manifest = readManifest(root)
const files = new Set(storedFiles(manifest))

/** Requires the output of `npm run build`; `npm test` builds first. */
it('the first screens of visitors and members are cached, including every script', () => {
  const screens = openings.flatMap(([, area, screen]) => (area !== 'admin' && screen ? [screen] : []))
  expect(screens.length).toBeGreaterThan(10)
  const missing = ['app.html', ...screens]
    .flatMap((screen) => chunksOf(manifest, screen))
    .flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])])
    .filter((file) => !files.has(`/${file}`))
  expect(missing).toEqual([])
})

it('only hashed files are cached, without the back-office and the PDF reader', () => {
  const hashed = /^\/assets\/([^/]+)-[\w-]{8}\.(js|css|woff2)$/
  expect([...files].filter((file) => !hashed.test(file))).toEqual([])
  expect([...files].filter((file) => /pdf/i.test(hashed.exec(file)?.[1] ?? ''))).toEqual([])
  const adminEntries = Object.entries(manifest).filter(([key]) => /screens\/admin\/|features\/admin\//.test(key))
  expect(adminEntries.length).toBeGreaterThan(20)
  expect(adminEntries.filter(([, { file }]) => files.has(`/${file}`)).map(([key]) => key)).toEqual([])
})

it('a different release has a different cache name, and the same release the same one', () => {
  const name = (frame: string) => releaseOf(manifest, frame, 'worker').id
  expect(name('frame')).toBe(name('frame'))
  expect(name('frame')).not.toBe(name('another'))
})

it('the worker does not mention the API, and is built for this release', () => {
  const worker = readFileSync(`${root}dist/client/.vite/worker.js`, 'utf8')
  expect(worker).toContain(`"entry":"/${manifest['app.html']?.file}"`)
  expect(worker).not.toContain('__RELEASE__')
})
