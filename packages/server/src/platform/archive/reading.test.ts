import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createZstdCompress } from 'node:zlib'
import { pack } from 'tar-stream'
import { expect, it } from 'vitest'
import { anOpening } from '../../../test/archives.ts'
import { tablePart } from './format.ts'
import { readArchive } from './reader.ts'
import { createWriter } from './writer.ts'

/** An archive of a few kilobytes with very many empty files and no index. */
const withFiles = (count: number) => {
  const tar = pack()
  tar.entry({ name: 'opening.json' }, JSON.stringify(anOpening))
  for (let at = 0; at < count; at += 1) tar.entry({ name: `files/00/00/${at.toString(16).padStart(32, '0')}` }, '')
  tar.finalize()
  return buffer(tar.pipe(createZstdCompress()))
}

it('reading stops early when an archive has more entries than memory allows', async () => {
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

it('a table is read as one, however often the index comes between its parts', async () => {
  const [rowCount, size] = [140, 1024 * 1024]
  const table = { schema: 'public', name: 'person' }
  const [written, read] = [createHash('sha256'), createHash('sha256')]
  const writer = createWriter(new Date(), undefined)
  const fill = async () => {
    await writer.add('opening.json', JSON.stringify({ ...anOpening, tables: [{ ...table, columns: ['name'] }] }))
    for (let at = 1; at <= rowCount; at += 1) {
      // No part ends where a row does.
      const row = Buffer.alloc(size, `row of part ${at}\n`)
      written.update(row)
      await writer.add(tablePart(table, at), row)
    }
    await writer.add('sequences.json', '[]')
    const rows = Array.from({ length: rowCount }, (_, at) => Math.floor(size / `row of part ${at + 1}\n`.length))
    const sum = { rows: rows.reduce((all, count) => all + count, 0), bytes: rowCount * size }
    const sha256 = written.copy().digest('hex')
    await writer.finish({ tables: [{ ...table, ...sum, sha256 }], files: { count: 0, bytes: 0, lost: 0 } })
  }
  const filling = fill()
  const takers: string[] = []
  const { manifest } = await readArchive(writer.bytes, undefined, {
    table: async ({ name }) => {
      takers.push(name)
      return {
        write: async (bytes) => void read.update(bytes),
        end: async () => void takers.push('its end'),
      }
    },
  })
  await filling
  expect(takers).toEqual(['person', 'its end'])
  expect(read.digest('hex')).toBe(written.digest('hex'))
  // The index covers the opening, the parts and the sequences.
  expect(manifest.index.lines).toBe(rowCount + 2)
})
