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
import { after, type Bytes, inPieces, take } from './chunks.ts'

// Encryption as the age format, version 1, has it (https://c2sp.org/age), so that `age -d` reads it too: a key for the file
// behind the passphrase (scrypt), then pieces of 64 KiB, each with its number and whether it is the last (STREAM over
// ChaCha20-Poly1305). A piece that is altered, moved or missing does not open.

const scrypt = promisify<Buffer, Buffer, number, object, Buffer>(deriveKey as never)

const VERSION = 'age-encryption.org/v1'
const SCRYPT_LABEL = `${VERSION}/scrypt`
const PIECE = 64 * 1024
const TAG = 16
const NONCE = 16
const SALT = 16
const KEY = 16
/** So many pieces are given out at once: writing each by itself costs more than it takes to encrypt it. */
const AT_ONCE = 8
/** 2^16 rounds take 64 MB and a fifth of a second; of what others sealed, twice and four times as much is taken as well. */
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

/** A cipher that encrypts byte by byte: at the end there is only the tag. @returns what is encrypted, and its tag */
const encrypt = (key: Buffer, nonce: Buffer, plain: Buffer): [Buffer, Buffer] => {
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG })
  const encrypted = cipher.update(plain)
  cipher.final()
  return [encrypted, cipher.getAuthTag()]
}

/** @returns undefined when it was not encrypted with this key and nonce, or was altered */
const decrypt = (key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | undefined => {
  const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG })
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG))
  try {
    const plain = decipher.update(sealed.subarray(0, sealed.length - TAG))
    decipher.final()
    return plain
  } catch {
    return undefined
  }
}

/** The nonce of a piece: its number, and whether it is the last. */
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

/** Whether bytes begin as what is sealed does. */
export const isSealed = (first: Buffer): boolean => first.subarray(0, VERSION.length).toString('latin1') === VERSION

/** What bytes are sealed with. */
export interface Seal {
  /** What stands before the pieces: the key behind the passphrase, and a nonce. */
  readonly head: Buffer
  /** Of the pieces. */
  readonly key: Buffer
}

/**
 * A seal behind a passphrase: whoever has the passphrase opens what is sealed with it. It is for one text: never use it for
 * another.
 * @param roundsLog of scrypt, as a power of two; tests give less than what keeps a guesser out
 */
export const newSeal = async (passphrase: string, roundsLog = ROUNDS_LOG): Promise<Seal> => {
  const [fileKey, salt, nonce] = [randomBytes(KEY), randomBytes(SALT), randomBytes(NONCE)]
  const behind = await keyBehind(passphrase, salt, roundsLog)
  const wrapped = Buffer.concat(encrypt(behind, Buffer.alloc(12), fileKey))
  const header = `${VERSION}\n-> scrypt ${base64(salt)} ${roundsLog}\n${base64(wrapped)}\n---`
  const lines = Buffer.from(`${header} ${base64(macOf(fileKey, header))}\n`, 'latin1')
  return { head: Buffer.concat([lines, nonce]), key: derive(fileKey, nonce, 'payload') }
}

/** Bytes, encrypted with a passphrase. What is given out is good until the next is asked for. */
export async function* seal(plain: Bytes, passphrase: string, roundsLog = ROUNDS_LOG): AsyncGenerator<Buffer> {
  const { head, key } = await newSeal(passphrase, roundsLog)
  yield head
  yield* sealPieces(inPieces(plain, PIECE), key, 0)
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
    for (const part of encrypt(key, nonceOf(number, isLast), bytes)) batch.add(part)
    number += 1
    if (batch.isFull()) yield batch.take()
  }
  if (!batch.isEmpty()) yield batch.take()
}

/** How many pieces so many bytes have: of nothing there is one, and empty. */
const piecesIn = (bytes: number): number => Math.max(1, Math.ceil(bytes / PIECE))

/** How long so many bytes are when they are sealed. */
export const sealedBytes = ({ head }: Seal, bytes: number): number => head.length + bytes + TAG * piecesIn(bytes)

/**
 * A part of what bytes are when they are sealed: only the pieces that it lies in are read and encrypted.
 * @param range of what is sealed, both ends within it  @param bytes how many there are to seal
 * @param read a part of them; what it gives out is good until the next is asked for
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
  const plain = read({ start: first * PIECE, end: Math.min(bytes, (last + 1) * PIECE) - 1 })
  let skip = from - first * (PIECE + TAG)
  let left = to - from + 1
  for await (const sealed of sealPieces(numbered(plain, first, piecesIn(bytes) - 1), key, first)) {
    const part = sealed.subarray(skip, skip + left)
    skip = 0
    left -= part.length
    yield part
  }
}

/** Pieces of which the last of all is known, however few of them there are. @param first number of the first */
async function* numbered(plain: Bytes, first: number, last: number) {
  let number = first
  for await (const { bytes } of inPieces(plain, PIECE)) yield { bytes, isLast: number++ === last }
}

/**
 * What was sealed with a passphrase. Each piece is given out only when it is known to be what was sealed, and is good until
 * the next is asked for.
 * @throws ArchiveError when the passphrase is another, and where bytes were altered or are missing
 */
export async function* unseal(sealed: Bytes, passphrase: string): AsyncGenerator<Buffer> {
  const { header, rest } = await readHeader(sealed)
  const fileKey = await unwrap(header, passphrase)
  const { first, then } = await take(rest, NONCE)
  const key = derive(fileKey, first, 'payload')
  const batch = createBatch(PIECE)
  let number = 0
  for await (const { bytes, isLast } of inPieces(then, PIECE + TAG)) {
    const plain = bytes.length < TAG ? undefined : decrypt(key, nonceOf(number, isLast), bytes)
    if (plain === undefined || (plain.length === 0 && number > 0)) throw damaged(number, isLast)
    batch.add(plain)
    number += 1
    if (isLast || batch.isFull()) yield batch.take()
  }
}

/** Memory that is filled again and again, with so many pieces of a size. */
const createBatch = (size: number) => {
  const memory = Buffer.allocUnsafeSlow(AT_ONCE * size)
  let length = 0
  return {
    add: (part: Buffer): void => {
      length += part.copy(memory, length)
    },
    isEmpty: (): boolean => length === 0,
    isFull: (): boolean => length === memory.length,
    take: (): Buffer => {
      const taken = memory.subarray(0, length)
      length = 0
      return taken
    },
  }
}

const damaged = (number: number, isLast: boolean): ArchiveError => {
  const where = `${Math.round((number * PIECE) / 1024)} KB`
  return new ArchiveError(
    isLast ? `The archive is cut off or altered after ${where}.` : `The archive is altered or damaged after ${where}.`,
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

/** The lines until the one with the code of them, and what stands after it. */
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
