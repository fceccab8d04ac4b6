import { createCipheriv, createHash } from 'node:crypto'
import type { PdfDictionary, PdfValue } from './uploads-pdf-objects.ts'

// The standard security handler with the empty user password: ISO 32000-2, 7.6.4.3 (algorithms 2, 2.A, 2.B) and 7.6.4.4
// (algorithms 4 and 5). Files up to 2008 use RC4 and MD5; Node no longer has RC4.

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

const md5 = (...chunks: readonly Uint8Array[]): Buffer => {
  const hash = createHash('md5')
  for (const chunk of chunks) hash.update(chunk)
  return hash.digest()
}

const rc4 = (key: Uint8Array, data: Uint8Array): Buffer => {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const swap = (a: number, b: number): void => {
    const previous = state[a] ?? 0
    state[a] = state[b] ?? 0
    state[b] = previous
  }
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 0xff
    swap(i, j)
  }
  let [i, j] = [0, 0]
  return Buffer.from(data).map((byte) => {
    i = (i + 1) & 0xff
    j = (j + (state[i] ?? 0)) & 0xff
    swap(i, j)
    return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 0xff] ?? 0)
  }) as Buffer
}

const bytes = (value: PdfValue | undefined): Buffer => (Buffer.isBuffer(value) ? value : Buffer.alloc(0))
const number = (value: PdfValue | undefined, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise

/** Revisions 2 to 4. @param id the first part of the file's identifier */
const opensByMd5 = (encrypt: PdfDictionary, revision: number, id: Buffer): boolean => {
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(number(encrypt.get('P'), 0) | 0)
  const isMetadataPlain = revision >= 4 && encrypt.get('EncryptMetadata') === false
  const length = revision === 2 ? 5 : Math.min(16, Math.max(5, number(encrypt.get('Length'), 40) >> 3))
  const keyLength = revision >= 4 && encrypt.get('V') === 4 ? 16 : length
  let key = md5(
    PADDING,
    bytes(encrypt.get('O')).subarray(0, 32),
    permissions,
    id,
    Buffer.alloc(isMetadataPlain ? 4 : 0, 0xff),
  )
  const user = bytes(encrypt.get('U'))
  if (revision === 2) return rc4(key.subarray(0, keyLength), PADDING).equals(user.subarray(0, 32))
  for (let round = 0; round < 50; round += 1) key = md5(key.subarray(0, keyLength))
  let check = md5(PADDING, id)
  for (let round = 0; round < 20; round += 1) {
    check = rc4(
      key.subarray(0, keyLength).map((byte) => byte ^ round),
      check,
    )
  }
  return check.equals(user.subarray(0, 16))
}

const hashes = ['sha256', 'sha384', 'sha512'] as const

/** Algorithm 2.B for an empty password. */
const hashedOften = (salt: Buffer): Buffer => {
  let key = createHash('sha256').update(salt).digest()
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false)
    const mixed = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => key)))
    // 256 is 1 modulo 3, so the remainder of 16 bytes is that of their sum.
    const sum = mixed.subarray(0, 16).reduce((total, byte) => total + byte, 0)
    key = createHash(hashes[sum % 3] ?? 'sha256')
      .update(mixed)
      .digest()
    last = mixed.at(-1) ?? 0
  }
  return key.subarray(0, 32)
}

/**
 * Whether a PDF opens with an empty user password, which all viewers try first.
 * @param encrypt its encryption dictionary @param id the first part of the file's identifier, empty if it has none
 * @returns false also for encryption not based on passwords or not in the standard
 */
export const opensWithoutPassword = (encrypt: PdfDictionary, id: Buffer): boolean => {
  if (encrypt.get('Filter') !== '/Standard') return false
  const revision = number(encrypt.get('R'), 0)
  if (revision >= 2 && revision <= 4) return opensByMd5(encrypt, revision, id)
  const user = bytes(encrypt.get('U'))
  if (user.length < 48) return false
  const salt = user.subarray(32, 40)
  if (revision === 5) return createHash('sha256').update(salt).digest().equals(user.subarray(0, 32))
  return revision === 6 && hashedOften(salt).equals(user.subarray(0, 32))
}
