/// <reference types="node" />
import { existsSync, readFileSync } from 'node:fs'
import type { Manifest, Plugin } from 'vite'
import { schemePath } from './scheme.ts'

/** Assets that the landing page links to, from the manifest of the browser build. Paths begin with a slash. */
export type LandingAssets = {
  /** The script that sets the color scheme before first paint. */
  scheme: string
  /** The module that hydrates the page. */
  script: string
  /** Modules it imports, to preload in parallel. */
  modules: string[]
  /** Fonts used above the fold. */
  fonts: string[]
  /** The whole style sheet, inlined so that first paint waits for no second file. */
  css: string
}

const entry = 'src/landing.tsx'

/** All chunks that an entry loads immediately: itself and its static imports, without duplicates. */
export const chunksOf = (manifest: Manifest, key: string, seen: Set<string> = new Set()): string[] => {
  if (seen.has(key)) return []
  seen.add(key)
  return [...(manifest[key]?.imports ?? []).flatMap((imported) => chunksOf(manifest, imported, seen)), key]
}

/**
 * Manifest of the browser build.
 * @param root packages/web, with a trailing slash
 * @throws Error with the command to run, if nothing is built
 */
export const readManifest = (root: string): Manifest => {
  const file = `${root}dist/client/.vite/manifest.json`
  if (!existsSync(file)) throw new Error('The pages are not built. Run: npm test -- --only build')
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest
}

/**
 * Reads the landing page's assets from a finished browser build.
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

/** Provides the server build of the landing page with its links, as the module 'virtual:landing-assets'. */
export const landingAssets = (root: string): Plugin => ({
  name: 'vesica:landing-assets',
  resolveId: (id) => (id === 'virtual:landing-assets' ? `\0${id}` : undefined),
  load: (id) =>
    id === '\0virtual:landing-assets' ? `export const assets = ${JSON.stringify(readLandingAssets(root))}` : undefined,
})
