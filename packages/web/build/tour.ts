/// <reference types="node" />
import { existsSync, readdirSync } from 'node:fs'
import type { Plugin } from 'vite'

const id = 'virtual:tour-pictures'

/** Names of the pictures in both light/ and dark/ of a folder, as WebP. @param folder without a trailing slash */
export const tourPictures = (folder: string): string[] => {
  if (!existsSync(`${folder}/light`) || !existsSync(`${folder}/dark`)) return []
  const names = readdirSync(`${folder}/light`).filter((name) => name.endsWith('.webp'))
  return names.filter((name) => existsSync(`${folder}/dark/${name}`)).map((name) => name.replace(/\.webp$/, ''))
}

/**
 * Provides the names of the tour pictures to the landing page at build time. @param root packages/web, with a trailing
 * slash
 */
export const tourList = (root: string): Plugin => ({
  name: 'vesica:tour-pictures',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  load: (source) =>
    source === `\0${id}` ? `export const pictures = ${JSON.stringify(tourPictures(`${root}public/tour`))}` : undefined,
})
