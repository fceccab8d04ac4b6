import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { sample } from '../../../test/media.ts'
import { temporaryFiles } from '../uploads/uploads.ts'
import { tmpdir } from 'node:os'
import { readMedia } from './facts.ts'

/** A frame of an ID3v2.3 tag. */
const aFrame = (id: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(10)
  head.write(id)
  head.writeUInt32BE(content.length, 4)
  return Buffer.concat([head, content])
}

/** Such a tag, as it precedes an MP3. */
const aTag = (frames: Buffer): Buffer => {
  const groups = [21, 14, 7, 0].map((by) => (frames.length >> by) & 127)
  return Buffer.concat([Buffer.from('ID3\x03\0\0'), Buffer.from(groups), frames])
}

/** What is read from a tone after such a tag. */
const readBehind = async (...frames: Buffer[]) => {
  const temporary = temporaryFiles(tmpdir())
  onTestFinished(() => temporary.discard())
  const content = Buffer.concat([aTag(Buffer.concat(frames)), await sample('tone.mp3')])
  const path = temporary.reserve()
  await writeFile(path, content)
  return readMedia(path, 'mp3', content.length)
}

const aPicture = async (kind: number, width: number) => {
  const drawn = sharp({ create: { width, height: width, channels: 3, background: 'teal' } }).png()
  const head = Buffer.from(`\0image/png\0${String.fromCharCode(kind)}\0`)
  return aFrame('APIC', Buffer.concat([head, await drawn.toBuffer()]))
}

test('of several pictures the front cover is used, or else the first', async () => {
  const [artist, front, band] = await Promise.all([aPicture(8, 8), aPicture(3, 16), aPicture(10, 24)])
  for (const [pictures, width] of [
    [[artist, front, band], 16],
    [[artist, band], 8],
  ] as const) {
    const { cover } = (await readBehind(...pictures)) as { cover?: { data: Uint8Array } }
    expect(await sharp(cover?.data).metadata()).toMatchObject({ width })
  }
})

test('a tag too large for memory yields no title', async () => {
  const title = aFrame('TIT2', Buffer.from('\0Morning'))
  expect(await readBehind(title, Buffer.alloc(1024))).toMatchObject({ facts: { title: 'Morning' } })
  expect(await readBehind(title, Buffer.alloc(16 * 1024 ** 2))).toMatchObject({ facts: { title: null } })
})
