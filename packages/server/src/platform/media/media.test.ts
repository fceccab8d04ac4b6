import { copyFile, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { FileKind } from '@vesica/contract'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sample, samplePath } from '../../../test/media.ts'
import type { ReceivedFile, TemporaryFiles } from '../uploads/uploads.ts'
import { temporaryFiles } from '../uploads/uploads.ts'
import { playable } from './media.ts'

let home: string
let temporary: TemporaryFiles

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'vesica-media-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))
beforeEach(() => {
  temporary = temporaryFiles(home)
})
afterEach(() => temporary.discard())

/** A sample as if uploaded; its bytes can be replaced. */
const received = async (name: string, content?: Buffer): Promise<ReceivedFile> => {
  const path = temporary.reserve()
  if (content) await writeFile(path, content)
  else await copyFile(samplePath(name), path)
  const kind = extname(name).slice(1) as FileKind
  const { size: bytes } = await stat(path)
  return { field: 'file', path, name, kind, mime: 'x', bytes, sha256: '0'.repeat(64) }
}

const factsOf = async (name: string) => (await playable(await received(name), temporary))?.facts

/** The sentence of a refusal. */
const sentenceFor = async (name: string, content?: Buffer): Promise<string | undefined> => {
  try {
    await playable(await received(name, content), temporary)
    return undefined
  } catch (error) {
    expect(error).toMatchObject({ code: 'file_unreadable' })
    return (error as { options: { errors: Record<string, string[]> } }).options.errors['file']?.[0]
  }
}

/** Types of the top-level boxes of an MP4. */
const boxesOf = async (path: string): Promise<string[]> => {
  const bytes = await readFile(path)
  const types: string[] = []
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at)) types.push(bytes.toString('latin1', at + 4, at + 8))
  return types
}

/** This many empty boxes. */
const emptyBoxes = (count: number, type = 'free') => {
  const box = Buffer.alloc(8)
  box.writeUInt32BE(8)
  box.write(type, 4)
  return Buffer.alloc(8 * count, box)
}

/** Content nested in such boxes, each within the previous one. */
const within = (types: readonly string[], inner: Buffer): Buffer =>
  types.toReversed().reduce((content, type) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(8 + content.length)
    head.write(type, 4)
    return Buffer.concat([head, content])
  }, inner)

describe('too many boxes in a media file', () => {
  const TOO_MANY = 'This file consists of more boxes than any film has. Please export it again, as MP4.'
  it.each([
    ['after it', async () => Buffer.concat([await sample('h264.mp4'), emptyBoxes((4 * 1024 ** 2) / 8)])],
    ['in its index', async () => within(['moov', 'trak'], emptyBoxes(10_001))],
    [
      'in each other',
      async () =>
        within(
          Array.from({ length: 30 }, () => 'moov'),
          emptyBoxes(1),
        ),
    ],
  ])('is rejected %s', async (_where, content) => {
    expect(await sentenceFor('h264.mp4', await content())).toBe(TOO_MANY)
  })

  it('is not reached by a video in fragments of half a second', async () => {
    expect(await sentenceFor('h264.mp4', Buffer.concat([await sample('h264.mp4'), emptyBoxes(43_200)]))).toBeUndefined()
  })
})

describe('media metadata', () => {
  const film = { kind: 'video', width: 64, height: 48, title: null }
  const sound = { kind: 'sound', width: null, height: null, title: null }
  it.each([
    ['h264.mp4', { ...film, container: 'MP4', codecs: ['H.264', 'AAC'], durationMs: 2000 }],
    ['av1.mp4', { ...film, container: 'MP4', codecs: ['AV1', 'AAC'], durationMs: 2000 }],
    ['vp9.webm', { ...film, container: 'WebM', codecs: ['VP9', 'Opus'], durationMs: 2008 }],
    ['h264.mov', { ...film, container: 'MP4', codecs: ['H.264', 'AAC'], durationMs: 2000 }],
    ['tone.ogg', { ...sound, container: 'Ogg', codecs: ['Vorbis'], durationMs: 2000 }],
    ['tone.opus', { ...sound, container: 'Ogg', codecs: ['Opus'], durationMs: 2000 }],
    ['tone.wav', { ...sound, container: 'WAVE', codecs: ['uncompressed'], durationMs: 2000 }],
    ['tone.flac', { ...sound, container: 'FLAC', codecs: ['FLAC'], durationMs: 2000 }],
    ['tone.m4a', { ...sound, container: 'MP4', codecs: ['AAC'], durationMs: 2000 }],
  ])('is read from %s', async (name, facts) => {
    expect(await factsOf(name)).toEqual(facts)
  })

  it.each(['tone.mp3', 'tone.aac'])('is read from %s, whose frames end after the tone', async (name) => {
    const facts = await factsOf(name)
    expect(facts).toMatchObject({ kind: 'sound', codecs: [name.endsWith('mp3') ? 'MP3' : 'AAC'] })
    expect(facts?.durationMs).toBeGreaterThanOrEqual(2000)
    expect(facts?.durationMs).toBeLessThan(2100)
  })

  it.each(['cover.mp3', 'cover.m4a'])('contains the cover of %s as a re-encoded picture', async (name) => {
    const media = await playable(await received(name), temporary)
    expect(media?.cover).toMatchObject({ kind: 'jpeg', mime: 'image/jpeg' })
    expect(await sharp(media?.cover?.path).metadata()).toMatchObject({ format: 'jpeg', width: 32, height: 32 })
  })

  it('contains the title', async () => {
    expect((await factsOf('cover.mp3'))?.title).toBe('Morning')
  })

  it('is not read from other files', async () => {
    expect(await playable({ ...(await received('tone.mp3')), kind: 'pdf' }, temporary)).toBeUndefined()
  })
})

describe('media that browsers cannot play', () => {
  const pictures = (name: string) => `This video is ${name}; most browsers play H.264, VP9 or AV1. Please convert it.`
  it.each([
    ['hevc.mp4', pictures('HEVC')],
    ['prores.mov', pictures('ProRes')],
    ['theora.ogv', pictures('Theora')],
    ['ac3.mp4', 'The sound of this video is AC-3; most browsers play AAC, MP3 or Opus. Please convert it.'],
    ['mpeg4.avi', 'This video is an AVI, which browsers do not play. Please convert it to MP4 with H.264.'],
    ['ten-bit.mp4', expect.stringContaining('with 8 bits and 4:2:0. Please convert it.')],
  ])('is rejected: %s', async (name, message) => {
    expect(await sentenceFor(name)).toEqual(message)
  })

  it('is rejected as audio when it is a video, while audio named as video is accepted', async () => {
    expect(await sentenceFor('film.m4a', await sample('h264.mp4'))).toBe('This is a video. Please send it as one.')
    const silent = await playable(await received('sound.mp4', await sample('tone.m4a')), temporary)
    expect(silent).toMatchObject({ file: { kind: 'm4a', mime: 'audio/mp4' }, facts: { kind: 'sound' } })
  })
})

describe('incomplete media', () => {
  const samples = [
    'h264.mp4',
    'index-at-end.mp4',
    'h264.mov',
    'vp9.webm',
    'tone.wav',
    'tone.ogg',
    'tone.opus',
    'tone.m4a',
    'tone.flac',
  ]
  it.each(samples.flatMap((name) => [0.3, 0.6, 1].map((share) => [name, share] as const)))(
    'is rejected: %s cut off one byte before %d of it',
    async (name, share) => {
      const content = await sample(name)
      const cut = content.subarray(0, Math.ceil(content.length * share) - 1)
      expect(await sentenceFor(name, cut)).toBe('This file is cut short or damaged. Please send it again.')
    },
  )

  it.each(samples)('causes no server error: %s with its middle overwritten', async (name) => {
    const content = await sample(name)
    for (let from = 8; from < content.length - 64; from += Math.ceil(content.length / 12)) {
      const broken = Buffer.from(content)
      broken.fill(0xff, from, from + 64)
      await sentenceFor(name, broken)
    }
  })

  it('is rejected when its declared index is too large for memory', async () => {
    const content = await sample('index-at-end.mp4')
    const path = temporary.reserve()
    const file = await open(path, 'w')
    const head = content.subarray(0, content.readUInt32BE(0))
    const index = Buffer.alloc(8)
    index.writeUInt32BE(1_500_000_000, 0)
    index.write('moov', 4, 'latin1')
    await file.write(Buffer.concat([head, index]))
    await file.truncate(head.length + 1_500_000_000)
    await file.close()
    const large = { ...(await received('h264.mp4')), path, bytes: head.length + 1_500_000_000 }
    await expect(playable(large, temporary)).rejects.toMatchObject({ code: 'file_unreadable' })
  })
})

describe('data after the end', () => {
  const trailer = Buffer.concat([Buffer.from([0, 0, 0x70, 0]), Buffer.from('\x01\x02camera trailer', 'latin1')])
  const text = Buffer.from('camera trailer, no box')
  const all = [
    'h264.mp4',
    'index-at-end.mp4',
    'h264.mov',
    'tone.m4a',
    'vp9.webm',
    'tone.ogg',
    'tone.opus',
    'tone.wav',
    'tone.flac',
  ]
  it.each(
    all.flatMap((name) => [
      [name, 'zeros', Buffer.alloc(3)] as const,
      [name, 'many zeros', Buffer.alloc(5000)] as const,
      [name, 'a trailer', trailer] as const,
      [name, 'words', text] as const,
    ]),
  )('of %s is ignored: %s', async (name, _what, after) => {
    const media = await playable(await received(name, Buffer.concat([await sample(name), after])), temporary)
    expect(media?.facts).toEqual(await factsOf(name))
  })

  it.each([
    ['tone.wav', 'the greatest number', 4, 'ffffffff'],
    ['vp9.webm', 'unknown', 40, '01ffffffffffffff'],
  ])('is not required where %s states its length as %s', async (name, _label, at, hex) => {
    const content = Buffer.from(await sample(name))
    content.write(hex, at, 'hex')
    expect(await sentenceFor(name, content)).toBeUndefined()
  })

  it('is not required where an Ogg recording has no end marker', async () => {
    const content = Buffer.from(await sample('tone.ogg'))
    const last = content.lastIndexOf('OggS')
    content.writeUInt8(content.readUInt8(last + 5) & ~4, last + 5)
    expect(await sentenceFor('tone.ogg', content)).toBeUndefined()
  })

  it.each([0.3, 0.6])('may be missing in an MP3, whose duration is that of the rest: %d', async (share) => {
    const content = await sample('tone.mp3')
    const left = content.subarray(0, Math.floor(content.length * share))
    const ms = (await playable(await received('tone.mp3', left), temporary))?.facts.durationMs ?? 0
    expect(Math.abs(ms - 2000 * share)).toBeLessThan(150)
  })
})

describe('preparing media to start at once', () => {
  it('leaves files that already do so unchanged', async () => {
    for (const name of ['h264.mp4', 'fragmented.mp4', 'vp9.webm', 'tone.mp3']) {
      const file = await received(name)
      expect((await playable(file, temporary))?.file).toBe(file)
    }
  })

  it.each(['index-at-end.mp4', 'tone.m4a'])(
    'moves the index to the front and changes nothing else: %s',
    async (name) => {
      const file = await received(name)
      const before = await readFile(file.path)
      expect(await boxesOf(file.path)).toEqual(['ftyp', 'free', 'mdat', 'moov'])
      const output = (await playable(file, temporary))?.file
      expect(output).toMatchObject({ name, kind: file.kind, bytes: before.length })
      expect(await boxesOf(output?.path ?? '')).toEqual(['ftyp', 'moov', 'free', 'mdat'])
      // Each offset in the index refers to the same bytes as before: the first samples follow the header of the data.
      const after = await readFile(output?.path ?? '')
      const firstPlace = (bytes: Buffer) => bytes.readUInt32BE(bytes.indexOf('stco') + 12)
      const at = (bytes: Buffer) => bytes.subarray(firstPlace(bytes), firstPlace(bytes) + 200)
      expect(at(after).equals(at(before))).toBe(true)
      expect(firstPlace(after)).toBeGreaterThan(firstPlace(before))
      expect(await factsOf(name)).toEqual((await playable(output as ReceivedFile, temporary))?.facts)
    },
  )

  it('remuxes a MOV as an MP4 with the same video and audio', async () => {
    const file = await received('h264.mov')
    const media = await playable(file, temporary)
    expect(media?.file).toMatchObject({ name: 'h264.mp4', kind: 'mp4', mime: 'video/mp4' })
    const boxes = await boxesOf(media?.file.path ?? '')
    expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'))
    expect((await stat(media?.file.path ?? '')).mode & 0o777).toBe(0o600)
    const again = await playable(media?.file as ReceivedFile, temporary)
    expect(again?.file).toBe(media?.file)
    expect(again?.facts).toMatchObject({
      container: 'MP4',
      codecs: ['H.264', 'AAC'],
      durationMs: 2000,
      width: 64,
      height: 48,
    })
    // Nothing was re-encoded: the first picture's bytes are unchanged.
    const source = await sample('h264.mov')
    const data = source.indexOf('mdat') + 4
    expect((await readFile(media?.file.path ?? '')).includes(source.subarray(data + 8, data + 400))).toBe(true)
  })
})
