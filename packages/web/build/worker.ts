/// <reference types="node" />
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Manifest, ManifestChunk } from 'vite'
import { readManifest } from './landingAssets.ts'
import { openings } from './pages.ts'
import { schemePath } from './scheme.ts'

/** Files of one release that the service worker caches. Paths begin with a slash. */
export type Release = {
  /** Changes whenever any cached file changes. */
  readonly id: string
  /** Entry script of all pages of this release. */
  readonly entry: string
  /** One page per frame. The first one, for visitors, serves every URL that no place covers. */
  readonly frames: readonly string[]
  /** The frame that serves a path and everything below it. */
  readonly places: readonly (readonly [place: string, frame: string])[]
  readonly files: readonly string[]
}

const frames = { public: '/auth/signin', member: '/dashboard', admin: '/admin' } as const

/** The back-office is cached on use, as members never load it. The PDF reader is no use without a file to read. */
const isCached = (key: string, file: string): boolean =>
  !/AdminRoutes|\/(screens|features)\/admin\//.test(key) &&
  !/\/(pdf|BookPages|PdfPages)/i.test(`/${file.split('/').at(-1)}`)

/**
 * Lazy imports of a chunk. Parts of members' screens are in a chunk shared with the back-office; its lazy imports
 * belong to the back-office.
 */
const opensLater = (key: string, { dynamicImports = [] }: ManifestChunk): readonly string[] =>
  key.startsWith('_admin-') ? [] : dynamicImports

/** Scripts and style sheets for visitors and members, including those their screens load later, and the Latin fonts. */
export const storedFiles = (manifest: Manifest): string[] => {
  const files = new Set<string>([schemePath.slice(1)])
  const visited = new Set<string>()
  const walk = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || visited.has(key) || !isCached(key, chunk.file)) return
    visited.add(key)
    const fonts = (chunk.assets ?? []).filter((asset) => /-latin-wght-normal-.*\.woff2$/.test(asset))
    for (const file of [chunk.file, ...(chunk.css ?? []), ...fonts]) files.add(file)
    for (const next of [...(chunk.imports ?? []), ...opensLater(key, chunk)]) walk(next)
  }
  walk('app.html')
  return [...files].toSorted().map((file) => `/${file}`)
}

/** @param frame the built page that the frame pages are made from  @param worker source of the worker */
export const releaseOf = (manifest: Manifest, frame: string, worker: string): Release => {
  const files = storedFiles(manifest)
  const places = openings
    .filter(([, area]) => area !== 'public')
    .map(([path, area]): [string, string] => [path, frames[area]])
  const entry = `/${manifest['app.html']?.file}`
  const id = createHash('sha256')
    .update(JSON.stringify([files, places, frame, worker]))
    .digest('base64url')
    .slice(0, 12)
  return { id, entry, frames: Object.values(frames), places, files }
}

const sourceOf = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

/**
 * Writes the service worker of this release, and the script that removes it, where the server finds them. @param root
 * packages/web, with a trailing slash
 */
export const writeWorker = (root: string): void => {
  const folder = `${root}dist/client/.vite`
  const worker = sourceOf('./worker.client.js')
  const pages = readFileSync(`${folder}/pages.json`, 'utf8')
  const release = releaseOf(readManifest(root), pages, worker)
  writeFileSync(
    `${folder}/worker.js`,
    worker.replace('__RELEASE__', () => JSON.stringify(release)),
  )
  writeFileSync(`${folder}/worker-off.js`, sourceOf('./workerOff.client.js'))
}
