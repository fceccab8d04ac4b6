/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

/** From the folder `wasm`, only the image and color decoders. The rest runs scripts in PDFs, which is not wanted. */
const patterns = { wasm: /^(?!quickjs|LICENSE_.*QUICKJS)/, cmaps: /./, standard_fonts: /./, iccs: /./ }

const files: ReadonlyMap<string, string> = new Map(
  Object.entries(patterns).flatMap(([folder, pattern]) =>
    readdirSync(join(root, folder))
      .filter((name) => pattern.test(name))
      .map((name) => [`assets/pdfjs-${version}/${folder}/${name}`, join(root, folder, name)] as const),
  ),
)

/**
 * Emits the files that pdf.js fetches on demand to `/assets/`, under its version, so that they can be cached forever.
 */
export const pdfFiles = (): Plugin => ({
  name: 'vesica:pdf-files',
  generateBundle() {
    for (const [fileName, path] of files) this.emitFile({ type: 'asset', fileName, source: readFileSync(path) })
  },
  configureServer: (server) => {
    server.middlewares.use((request, response, next) => {
      const path = files.get((request.url ?? '').slice(1))
      if (!path) return next()
      if (path.endsWith('.js')) response.setHeader('content-type', 'text/javascript')
      response.end(readFileSync(path))
    })
  },
})
