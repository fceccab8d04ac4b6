import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isWholeFlac } from './flac.ts'

let folder: string
let content: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vesica-flac-'))
  content = await readFile(join(import.meta.dirname, '../../../test/media/tone.flac'))
})
afterAll(() => rm(folder, { recursive: true }))

const isCompleteFlac = async (bytes: Buffer): Promise<boolean> => {
  const path = join(folder, 'sound.flac')
  await writeFile(path, bytes)
  return isWholeFlac(path, bytes.length, 0)
}

test('a FLAC file is complete with its last frame, whatever follows it', async () => {
  expect(await isCompleteFlac(content)).toBe(true)
  expect(await isCompleteFlac(Buffer.concat([content, Buffer.from('TAG'), Buffer.alloc(125, 0xff)]))).toBe(true)
})

test('a FLAC file is incomplete when cut at any frame start or one byte before its end', async () => {
  const begins = [...content.entries()].flatMap(([at, byte]) => (byte === 0xff && at > 50 ? [at] : []))
  for (const end of [...begins, content.length - 1])
    expect([end, await isCompleteFlac(content.subarray(0, end))]).toEqual([end, false])
})

test('a FLAC file with an unknown number of samples is accepted', async () => {
  const unknown = Buffer.from(content)
  unknown.writeUInt8(unknown.readUInt8(21) & 0xf0, 21)
  unknown.writeUInt32BE(0, 22)
  expect(await isCompleteFlac(unknown.subarray(0, 9000))).toBe(true)
})
