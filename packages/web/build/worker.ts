/// <reference types="node" />
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Manifest, ManifestChunk } from 'vite'
import { readManifest } from './landingAssets.ts'
import { openings } from './pages.ts'
import { schemePath } from './scheme.ts'

/** What the worker in the browser keeps of one release. Paths begin with a slash. */
export type Release = {
  /** Another one wherever anything that is kept differs. */
  readonly id: string
  /** The script that all pages of this release begin with. */
  readonly entry: string
  /** A page of each frame; the first one, of visitors, stands for every address that no place names. */
  readonly frames: readonly string[]
  /** Where which frame stands, the place and what is below it. */
  readonly places: readonly (readonly [place: string, frame: string])[]
  readonly files: readonly string[]
}

const frames = { public: '/auth/signin', member: '/dashboard', admin: '/admin' } as const

/** The back-office keeps what it uses: members never load it. Nor is a reader of PDF of use without a file to read. */
const isKept = (key: string, file: string): boolean =>
  !/AdminRoutes|\/screens\/admin\//.test(key) && !/\/(pdf|BookPages|PdfPages)/i.test(`/${file.split('/').at(-1)}`)

/** What opens later from a file. Parts of members' screens read in the one that the back-office shares; what opens from there is the back-office. */
const opensLater = (key: string, { dynamicImports = [] }: ManifestChunk): readonly string[] =>
  key.startsWith('_admin-') ? [] : dynamicImports

/** Scripts and sheets of all that visitors and members open, what their screens open later among it, and the fonts of its letters. */
export const storedFiles = (manifest: Manifest): string[] => {
  const found = new Set<string>([schemePath.slice(1)])
  const seen = new Set<string>()
  const walk = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key) || !isKept(key, chunk.file)) return
    seen.add(key)
    const fonts = (chunk.assets ?? []).filter((asset) => /-latin-wght-normal-.*\.woff2$/.test(asset))
    for (const file of [chunk.file, ...(chunk.css ?? []), ...fonts]) found.add(file)
    for (const next of [...(chunk.imports ?? []), ...opensLater(key, chunk)]) walk(next)
  }
  walk('app.html')
  return [...found].toSorted().map((file) => `/${file}`)
}

/** @param frame the page that was built, of which those of the frames are made  @param worker the worker itself */
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

/** Writes the worker of this release, and what takes it away, where the server finds them. @param root packages/web, with a trailing slash */
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
