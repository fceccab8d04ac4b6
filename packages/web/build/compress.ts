/// <reference types="node" />
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(?:js|mjs|css|html|svg|json|txt|wasm)$/

/**
 * Writes a .br and a .gz next to every text file in a folder, so that the server never compresses static files. Skips
 * files that would not shrink. Returns the number of files, and their bytes before and after brotli.
 */
export const compressFolder = async (folder: string): Promise<{ files: number; before: number; after: number }> => {
  const total = { files: 0, before: 0, after: 0 }
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const body = await readFile(path)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(body, { params }),
      promisify(gzip)(body, { level: 9 }),
    ])
    if (br.length < body.length) await writeFile(`${path}.br`, br)
    if (gz.length < body.length) await writeFile(`${path}.gz`, gz)
    total.files += 1
    total.before += body.length
    total.after += br.length
  }
  return total
}
