/// <reference types="node" />
import { existsSync, readFileSync } from 'node:fs'
import type { Manifest, Plugin } from 'vite'
import { schemePath } from './scheme.ts'

/** What the front page's HTML links to, read from the browser build's manifest. Paths begin with a slash. */
export type LandingAssets = {
  /** The script that runs before the first paint and sets the colour scheme. */
  scheme: string
  /** The module that takes the page over. */
  script: string
  /** The modules it imports, to be fetched at the same time. */
  modules: string[]
  /** The fonts of the first screen. */
  fonts: string[]
  /** The whole style sheet, to stand in the HTML itself: the first paint then waits for no second file. */
  css: string
}

const entry = 'src/landing.tsx'

/** Every chunk that an entry loads at once: itself and all it imports, each once. */
export const chunksOf = (manifest: Manifest, key: string, seen: Set<string> = new Set()): string[] => {
  if (seen.has(key)) return []
  seen.add(key)
  return [...(manifest[key]?.imports ?? []).flatMap((imported) => chunksOf(manifest, imported, seen)), key]
}

/**
 * What the browser build is made of.
 * @param root packages/web, with a trailing slash
 * @throws Error that says what to run where nothing was built
 */
export const readManifest = (root: string): Manifest => {
  const file = `${root}dist/client/.vite/manifest.json`
  if (!existsSync(file)) throw new Error('The pages are not built. Run: npm test -- --only build')
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest
}

/**
 * Reads the assets of the front page out of a finished browser build.
 * @param root packages/web, with a trailing slash
 */
export const readLandingAssets = (root: string): LandingAssets => {
  const manifest = readManifest(root)
  const keys = chunksOf(manifest, entry)
  const chunk = manifest[entry]
  if (!chunk) throw new Error(`The browser build has no ${entry}`)
  const sheets = [...new Set(keys.flatMap((key) => manifest[key]?.css ?? []))]
  const css = sheets.map((sheet) => readFileSync(`${root}dist/client/${sheet}`, 'utf8')).join('\n')
  const fonts = [
    ...new Set(
      Array.from(css.matchAll(/url\(["']?(\/assets\/[^"')]+-latin-[^"')]+\.woff2)/g), (match) => match[1] ?? ''),
    ),
  ]
  const modules = keys.filter((key) => key !== entry).map((key) => `/${manifest[key]?.file}`)
  return { scheme: schemePath, script: `/${chunk.file}`, modules, fonts, css }
}

/** Gives the server's half of the front page its links, as the module 'virtual:landing-assets'. */
export const landingAssets = (root: string): Plugin => ({
  name: 'vesica:landing-assets',
  resolveId: (id) => (id === 'virtual:landing-assets' ? `\0${id}` : undefined),
  load: (id) =>
    id === '\0virtual:landing-assets' ? `export const assets = ${JSON.stringify(readLandingAssets(root))}` : undefined,
})
