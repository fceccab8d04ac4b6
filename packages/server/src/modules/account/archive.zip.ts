import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Files, PlacedFile } from '../../platform/files/files.ts'
import { temporaryFiles } from '../../platform/uploads/uploads.ts'

/** A file in a ZIP: text, or a stream that is opened when its turn comes. */
export type Entry = { readonly path: string } & ({ readonly text: string } | { readonly open: () => Readable })

/**
 * Writes a ZIP to disk, one entry at a time, buffering streams only in part, and always cleans up the temporary file.
 */
export const withZip = async <T>(
  files: Files,
  name: string,
  entries: readonly Entry[],
  action: (placed: PlacedFile) => Promise<T>,
): Promise<T> => {
  const temporary = temporaryFiles(files.uploadsDir)
  try {
    const path = temporary.reserve()
    await write(path, entries)
    await chmod(path, 0o600)
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    const { size: bytes } = await stat(path)
    const sha256 = hash.digest('hex')
    const archiveFile = { field: 'archive', path, name, kind: 'zip', mime: 'application/zip', bytes, sha256 } as const
    return await files.placing([archiveFile], action)
  } finally {
    await temporary.discard()
  }
}

const write = async (path: string, entries: readonly Entry[]): Promise<void> => {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const failed = new Promise<never>((_resolve, reject) => {
    zip.on('error', reject)
    for (const entry of entries) {
      if ('text' in entry) zip.addBuffer(Buffer.from(entry.text), entry.path)
      // Most files are images and videos, which are compressed already.
      else
        zip.addReadStreamLazy(entry.path, { compress: false }, (callback) => {
          const from = entry.open()
          from.on('error', reject)
          callback(null, from)
        })
    }
  })
  zip.end()
  const written = pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 }))
  await Promise.race([written, failed])
}
