import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createZstdCompress } from 'node:zlib'
import { pack } from 'tar-stream'
import { expect, it } from 'vitest'
import { anOpening } from '../../../test/archives.ts'
import { readArchive } from './reader.ts'

/** An archive of a few kilobytes with very many files, all of them empty, and no index. */
const withFiles = (count: number) => {
  const tar = pack()
  tar.entry({ name: 'opening.json' }, JSON.stringify(anOpening))
  for (let at = 0; at < count; at += 1) tar.entry({ name: `files/00/00/${at.toString(16).padStart(32, '0')}` }, '')
  tar.finalize()
  return buffer(tar.pipe(createZstdCompress()))
}

it('is broken off where an archive has more entries than memory is there for, long before its end', async () => {
  let read = 0
  const taker = { write: async () => undefined, end: async () => undefined, settled: async () => undefined }
  const file = async () => {
    read += 1
    return taker
  }
  const source = Readable.from([await withFiles(20_000)])
  await expect(readArchive(source, undefined, { file })).rejects.toThrow('more entries without an index')
  expect(read).toBeLessThan(12_000)
})
