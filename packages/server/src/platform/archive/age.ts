import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt as deriveKey,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'
import type { ByteRange } from '../files/store.ts'
import { ArchiveError } from './archive-error.ts'
import { after, type Bytes, inPieces, readExactly } from './chunks.ts'

// Encryption in the age format, version 1 (https://c2sp.org/age), so `age -d` decrypts it too: a file key behind the
// passphrase (scrypt), then chunks of 64 KiB, each with its number and a marker for the last one (STREAM over
// ChaCha20-Poly1305). A chunk that is altered, moved or missing does not decrypt.

const scrypt = promisify<Buffer, Buffer, number, object, Buffer>(deriveKey as never)

const VERSION = 'age-encryption.org/v1'
const SCRYPT_LABEL = `${VERSION}/scrypt`
const PIECE = 64 * 1024
const TAG = 16
const NONCE = 16
const SALT = 16
const KEY = 16
/** Chunks yielded at once: writing each separately costs more than encrypting it. */
const AT_ONCE = 8
/**
 * A work factor of 2^16 takes 64 MB and a fifth of a second. Two and four times as much is accepted from other
 * programs.
 */
const ROUNDS_LOG = 16
const MOST_ROUNDS_LOG = 18

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

const derive = (secret: Uint8Array, salt: Uint8Array, label: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, label, 32))

const keyBehind = (passphrase: string, salt: Buffer, roundsLog: number): Promise<Buffer> => {
  const N = 2 ** roundsLog
  const options = { N, r: 8, p: 1, maxmem: 2 * 128 * N * 8 }
  return scrypt(Buffer.from(passphrase, 'utf8'), Buffer.concat([Buffer.from(SCRYPT_LABEL), salt]), 32, options)
}

/** A stream cipher, whose end yields only the tag. @returns the ciphertext and its tag */
const encrypt = (key: Buffer, nonce: Buffer, plaintext: Buffer): [Buffer, Buffer] => {
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG })
  const encrypted = cipher.update(plaintext)
  cipher.final()
  return [encrypted, cipher.getAuthTag()]
}

/** @returns undefined if it was encrypted with another key or nonce, or altered */
const decrypt = (key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | undefined => {
  const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG })
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG))
  try {
    const plaintext = decipher.update(sealed.subarray(0, sealed.length - TAG))
    decipher.final()
    return plaintext
  } catch {
    return undefined
  }
}

/** The nonce of a chunk: its number, and whether it is the last. */
const nonceOf = (number: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

const macOf = (fileKey: Buffer, header: string): Buffer =>
  createHmac('sha256', derive(fileKey, Buffer.alloc(0), 'header'))
    .update(header)
    .digest()

/** Whether bytes start like an encrypted file. */
export const isSealed = (first: Buffer): boolean => first.subarray(0, VERSION.length).toString('latin1') === VERSION

/** What bytes are encrypted with. */
export interface Seal {
  /** The header before the chunks: the file key behind the passphrase, and a nonce. */
  readonly head: Buffer
  /** The key of the chunks. */
  readonly key: Buffer
}

/**
 * A fresh file key behind a passphrase, which decrypts whatever is encrypted with it. For one plaintext only: never use
 * it for another.
 * @param roundsLog the scrypt work factor as a power of two; tests use less than what resists guessing
 */
export const newSeal = async (passphrase: string, roundsLog = ROUNDS_LOG): Promise<Seal> => {
  const [fileKey, salt, nonce] = [randomBytes(KEY), randomBytes(SALT), randomBytes(NONCE)]
  const behind = await keyBehind(passphrase, salt, roundsLog)
  const wrapped = Buffer.concat(encrypt(behind, Buffer.alloc(12), fileKey))
  const header = `${VERSION}\n-> scrypt ${base64(salt)} ${roundsLog}\n${base64(wrapped)}\n---`
  const lines = Buffer.from(`${header} ${base64(macOf(fileKey, header))}\n`, 'latin1')
  return { head: Buffer.concat([lines, nonce]), key: derive(fileKey, nonce, 'payload') }
}

/** Encrypts bytes with a passphrase. Each yielded buffer is valid until the next is requested. */
export async function* seal(plaintext: Bytes, passphrase: string, roundsLog = ROUNDS_LOG): AsyncGenerator<Buffer> {
  const { head, key } = await newSeal(passphrase, roundsLog)
  yield head
  yield* sealPieces(inPieces(plaintext, PIECE), key, 0)
}

/** @param first its number */
async function* sealPieces(
  pieces: AsyncIterable<{ bytes: Buffer; isLast: boolean }>,
  key: Buffer,
  first: number,
): AsyncGenerator<Buffer> {
  const batch = createBatch(PIECE + TAG)
  let number = first
  for await (const { bytes, isLast } of pieces) {
    for (const chunk of encrypt(key, nonceOf(number, isLast), bytes)) batch.add(chunk)
    number += 1
    if (batch.isFull()) yield batch.take()
  }
  if (!batch.isEmpty()) yield batch.take()
}

/** The number of chunks for this many bytes; empty input has one empty chunk. */
const piecesIn = (bytes: number): number => Math.max(1, Math.ceil(bytes / PIECE))

/** The length of this many bytes once encrypted. */
export const sealedBytes = ({ head }: Seal, bytes: number): number => head.length + bytes + TAG * piecesIn(bytes)

/**
 * A range of the ciphertext: only the chunks it touches are read and encrypted.
 * @param range of the ciphertext, both ends within it @param bytes the length of the plaintext
 * @param read reads a range of the plaintext; what it yields is valid until the next is requested
 */
export async function* sealRange(
  { head, key }: Seal,
  { start, end }: ByteRange,
  bytes: number,
  read: (range: ByteRange) => Bytes,
): AsyncGenerator<Buffer> {
  if (start < head.length) yield head.subarray(start, end + 1)
  if (end < head.length) return
  const [from, to] = [Math.max(0, start - head.length), end - head.length]
  const [first, last] = [from, to].map((at) => Math.floor(at / (PIECE + TAG))) as [number, number]
  const plaintext = read({ start: first * PIECE, end: Math.min(bytes, (last + 1) * PIECE) - 1 })
  let skip = from - first * (PIECE + TAG)
  let left = to - from + 1
  for await (const sealed of sealPieces(numbered(plaintext, first, piecesIn(bytes) - 1), key, first)) {
    const chunk = sealed.subarray(skip, skip + left)
    skip = 0
    left -= chunk.length
    yield chunk
  }
}

/** Chunks of which the last is marked, however few there are. @param first number of the first one */
async function* numbered(plaintext: Bytes, first: number, last: number) {
  let number = first
  for await (const { bytes } of inPieces(plaintext, PIECE)) yield { bytes, isLast: number++ === last }
}

/**
 * Decrypts with a passphrase. Each chunk is yielded only once it is authenticated, and is valid until the next is
 * requested.
 * @throws ArchiveError if the passphrase is wrong, or bytes were altered or are missing
 */
export async function* unseal(sealed: Bytes, passphrase: string): AsyncGenerator<Buffer> {
  const { header, rest } = await readHeader(sealed)
  const fileKey = await unwrap(header, passphrase)
  const { first, then } = await readExactly(rest, NONCE)
  const key = derive(fileKey, first, 'payload')
  const batch = createBatch(PIECE)
  let number = 0
  for await (const { bytes, isLast } of inPieces(then, PIECE + TAG)) {
    const plaintext = bytes.length < TAG ? undefined : decrypt(key, nonceOf(number, isLast), bytes)
    if (plaintext === undefined || (plaintext.length === 0 && number > 0)) throw damaged(number, isLast)
    batch.add(plaintext)
    number += 1
    if (isLast || batch.isFull()) yield batch.take()
  }
}

/** Reused memory for this many chunks of a size. */
const createBatch = (size: number) => {
  const memory = Buffer.allocUnsafeSlow(AT_ONCE * size)
  let length = 0
  return {
    add: (chunk: Buffer): void => {
      length += chunk.copy(memory, length)
    },
    isEmpty: (): boolean => length === 0,
    isFull: (): boolean => length === memory.length,
    take: (): Buffer => {
      const batch = memory.subarray(0, length)
      length = 0
      return batch
    },
  }
}

const damaged = (number: number, isLast: boolean): ArchiveError => {
  const position = `${Math.round((number * PIECE) / 1024)} KB`
  return new ArchiveError(
    isLast
      ? `The archive is cut off or altered after ${position}.`
      : `The archive is altered or damaged after ${position}.`,
  )
}

const unreadable = () => new ArchiveError('The beginning of the archive is altered or damaged.')

const unwrap = async (header: string, passphrase: string): Promise<Buffer> => {
  const form =
    /^age-encryption\.org\/v1\n-> scrypt ([A-Za-z0-9+/]{22}) (\d{1,2})\n([A-Za-z0-9+/]{43})\n--- ([A-Za-z0-9+/]{43})$/
  const [, salt = '', rounds = '', wrapped = '', mac = ''] = form.exec(header) ?? []
  if (mac === '' || Number(rounds) > MOST_ROUNDS_LOG) throw unreadable()
  const behind = await keyBehind(passphrase, Buffer.from(salt, 'base64'), Number(rounds))
  const fileKey = decrypt(behind, Buffer.alloc(12), Buffer.from(wrapped, 'base64'))
  if (fileKey?.length !== KEY) {
    throw new ArchiveError('The passphrase is not the one that this archive was encrypted with.')
  }
  const signed = header.slice(0, header.lastIndexOf('---') + 3)
  if (!timingSafeEqual(macOf(fileKey, signed), Buffer.from(mac, 'base64'))) throw unreadable()
  return fileKey
}

const MOST_HEADER = 1024

/** The lines up to the header's MAC, and what follows. */
const readHeader = async (sealed: Bytes): Promise<{ header: string; rest: Bytes }> => {
  const chunks = sealed[Symbol.asyncIterator]()
  let read = Buffer.alloc(0)
  for (;;) {
    const end = /\n---[^\n]*\n/.exec(read.toString('latin1'))
    if (end) {
      const at = end.index + end[0].length
      return { header: read.toString('latin1', 0, at - 1), rest: after(read.subarray(at), chunks) }
    }
    const next = await chunks.next()
    if (next.done || read.length > MOST_HEADER) throw unreadable()
    read = Buffer.concat([read, next.value])
  }
}
