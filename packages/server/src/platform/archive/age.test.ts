import { Decrypter, Encrypter } from 'age-encryption'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSealed, newSeal, seal, sealedBytes, sealRange, unseal } from './age.ts'

const PIECE = 64 * 1024
const passphrase = 'correct horse battery staple'

/** The same bytes in chunks of one size. */
async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Each is valid until the next is requested. */
const all = async (chunks: AsyncIterable<Buffer>): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(chunks, (chunk) => Buffer.from(chunk)))

/** A work factor of 2^10 keeps tests quick: the 2^16 of an archive take a fifth of a second per opening. */
const FEW_ROUNDS_LOG = 10
const sealed = (bytes: Buffer, chunk = 10_000) => all(seal(inChunks(bytes, chunk), passphrase, FEW_ROUNDS_LOG))
const unsealed = (bytes: Buffer, chunk = 10_000) => all(unseal(inChunks(bytes, chunk), passphrase))

/** Bytes that differ from position to position. */
const bytesOf = (length: number): Buffer =>
  Buffer.from(Uint8Array.from({ length }, (_, at) => (at * 7 + (at >> 8)) % 256))

describe('an encrypted archive', () => {
  it.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 200_001])(
    'decrypts with its passphrase: %i bytes',
    async (length) => {
      const plaintext = bytesOf(length)
      const closed = await sealed(plaintext)
      expect(isSealed(closed)).toBe(true)
      expect((await unsealed(closed)).equals(plaintext)).toBe(true)
      expect((await unsealed(closed, 17_777)).equals(plaintext)).toBe(true)
    },
  )

  it('is the same when read in ranges, each of which reads no more than it needs', async () => {
    for (const length of [1, PIECE, 9 * PIECE + 77]) {
      const plaintext = bytesOf(length)
      const input = await newSeal(passphrase, FEW_ROUNDS_LOG)
      let read = 0
      const slice = (start: number, end: number) =>
        all(
          sealRange(input, { start, end }, length, (range) => {
            read = range.end - range.start + 1
            return inChunks(plaintext.subarray(range.start, range.end + 1), 10_000)
          }),
        )
      const bytes = sealedBytes(input, length)
      const full = await slice(0, bytes - 1)
      expect(full.length).toBe(bytes)
      expect((await unsealed(full)).equals(plaintext)).toBe(true)
      const edges = [0, 1, input.head.length - 1, input.head.length, input.head.length + PIECE + 15, bytes - 1]
      const inside = edges.flatMap((at) => [at, at + 1]).filter((at) => at >= 0 && at < bytes)
      for (const start of inside)
        for (const end of inside.filter((at) => at >= start))
          expect((await slice(start, end)).equals(full.subarray(start, end + 1)), `${start}-${end}`).toBe(true)
      await slice(bytes - 1, bytes - 1)
      expect(read).toBeLessThanOrEqual(PIECE)
    }
  })

  it('can be decrypted by another age implementation', async () => {
    const decrypter = new Decrypter()
    decrypter.addPassphrase(passphrase)
    const plaintext = bytesOf(2 * PIECE + 5)
    const closed = await all(seal(inChunks(plaintext, 10_000), passphrase))
    expect(closed.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S{22} 16\n/)
    expect(Buffer.from(await decrypter.decrypt(closed)).equals(plaintext)).toBe(true)
    expect((await unsealed(closed)).equals(plaintext)).toBe(true)
  })

  it('can come from another age implementation', async () => {
    const encrypter = new Encrypter()
    encrypter.setPassphrase(passphrase)
    encrypter.setScryptWorkFactor(FEW_ROUNDS_LOG)
    const plaintext = bytesOf(PIECE + 5)
    expect((await unsealed(Buffer.from(await encrypter.encrypt(plaintext)))).equals(plaintext)).toBe(true)
  })

  it('cannot be decrypted with another passphrase', async () => {
    const closed = await sealed(bytesOf(100))
    await expect(all(unseal(inChunks(closed, 50), 'another'))).rejects.toThrow(
      'The passphrase is not the one that this archive was encrypted with.',
    )
  })

  it('is rejected when it is truncated, even between two chunks', async () => {
    const closed = await sealed(bytesOf(3 * PIECE))
    const header = closed.length - 3 * (PIECE + 16)
    for (const length of [closed.length - 1, header + 2 * (PIECE + 16), header + PIECE + 16, header, header - 20]) {
      await expect(unsealed(closed.subarray(0, length)), String(length)).rejects.toThrow(/cut off|altered/)
    }
  })

  it('is rejected when two chunks are swapped', async () => {
    const closed = await sealed(bytesOf(3 * PIECE))
    const [a, b, c] = [3, 2, 1].map((distance) => closed.length - distance * (PIECE + 16)) as [number, number, number]
    const swapped = Buffer.concat([
      closed.subarray(0, a),
      closed.subarray(b, c),
      closed.subarray(a, b),
      closed.subarray(c),
    ])
    await expect(unsealed(swapped)).rejects.toThrow('altered or damaged after 0 KB')
  })

  it('is rejected when its header MAC differs', async () => {
    const text = (await sealed(bytesOf(10))).toString('latin1')
    const at = text.indexOf('\n--- ') + '\n--- '.length
    const replacement = text[at] === 'A' ? 'B' : 'A'
    const altered = Buffer.from(text.slice(0, at) + replacement + text.slice(at + 1), 'latin1')
    await expect(unsealed(altered)).rejects.toThrow('The beginning of the archive is altered or damaged.')
  })

  it('is rejected when any single bit differs', async () => {
    const closed = await sealed(bytesOf(PIECE + 100))
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: closed.length * 8 - 1 }), async (bit) => {
        const altered = Buffer.from(closed)
        altered.writeUInt8(altered.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
        await expect(unsealed(altered)).rejects.toThrow(/altered|cut off|passphrase/)
      }),
      { numRuns: 20 },
    )
  })
})
