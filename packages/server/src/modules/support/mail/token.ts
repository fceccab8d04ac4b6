import { createHmac, timingSafeEqual } from 'node:crypto'
import { DAY } from '../../../platform/clock.ts'

/** The purpose of a token; it is invalid for any other. */
export type TokenUse = 'reply' | 'bounce' | 'rate'

/** The content of a token: its subject, an additional number, and its last valid day. */
export interface TokenContent {
  id: string
  number: number
  /** Days since 1970, the last valid one. */
  lastDay: number
}

const ID_BYTES = 16
const PAYLOAD_BYTES = ID_BYTES + 2 + 3
const MAC_BYTES = 12

/** RFC 4648 in lower case: mail clients may change the case of an address. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

const toBase32 = (bytes: Buffer): string => {
  let [text, bits, held] = ['', 0, 0]
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff
    bits += 8
    for (; bits >= 5; bits -= 5) text += alphabet[(held >> (bits - 5)) & 31]
  }
  return bits > 0 ? text + alphabet[(held << (5 - bits)) & 31] : text
}

const fromBase32 = (text: string): Buffer => {
  const bytes: number[] = []
  let [bits, held] = [0, 0]
  for (const letter of text) {
    held = ((held << 5) | alphabet.indexOf(letter)) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((held >> bits) & 255)
  }
  return Buffer.from(bytes)
}

const macOf = (key: Buffer, use: TokenUse, payload: Buffer): Buffer =>
  createHmac('sha256', key).update(use).update('\0').update(payload).digest().subarray(0, MAC_BYTES)

export const dayOf = (time: Date): number => Math.floor(time.getTime() / DAY)

/** A signed token of 53 lower-case letters and digits, which fits into an address after a word. */
export const makeToken = (key: Buffer, use: TokenUse, { id, number, lastDay }: TokenContent): string => {
  const payload = Buffer.alloc(PAYLOAD_BYTES)
  payload.write(id.replaceAll('-', ''), 0, 'hex')
  payload.writeUInt16BE(number % 0x10000, ID_BYTES)
  payload.writeUIntBE(lastDay, ID_BYTES + 2, 3)
  return toBase32(Buffer.concat([payload, macOf(key, use, payload)]))
}

/** The content of a token created here for this purpose, expired or not; undefined for any other. */
export const readToken = (key: Buffer, use: TokenUse, token: string): TokenContent | undefined => {
  const text = token.toLowerCase()
  if (!/^[a-z2-7]{53}$/.test(text)) return undefined
  const bytes = fromBase32(text)
  // The last character has an unused bit: only one spelling is valid.
  if (bytes.length !== PAYLOAD_BYTES + MAC_BYTES || toBase32(bytes) !== text) return undefined
  const payload = bytes.subarray(0, PAYLOAD_BYTES)
  if (!timingSafeEqual(bytes.subarray(PAYLOAD_BYTES), macOf(key, use, payload))) return undefined
  const hex = payload.subarray(0, ID_BYTES).toString('hex')
  return {
    id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    number: payload.readUInt16BE(ID_BYTES),
    lastDay: payload.readUIntBE(ID_BYTES + 2, 3),
  }
}
