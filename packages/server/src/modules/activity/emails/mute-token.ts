import { createHmac, timingSafeEqual } from 'node:crypto'

const ID_BYTES = 16
const MAC_BYTES = 16

const macOf = (key: Buffer, payload: Buffer): Buffer =>
  createHmac('sha256', key).update('mute').update(payload).digest().subarray(0, MAC_BYTES)

/**
 * The token in an unsubscribe link: person, kind and a signature, so that nobody can unsubscribe others. It grants no
 * other access and never expires, because people keep emails for long.
 */
export const muteToken = (key: Buffer, personId: string, kind: string): string => {
  const payload = Buffer.concat([Buffer.from(personId.replaceAll('-', ''), 'hex'), Buffer.from(kind)])
  return Buffer.concat([macOf(key, payload), payload]).toString('base64url')
}

/** The person and kind of an unsubscribe token; undefined: invalid. */
export const readMuteToken = (key: Buffer, token: string): { personId: string; kind: string } | undefined => {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length <= MAC_BYTES + ID_BYTES || bytes.toString('base64url') !== token) return undefined
  const [mac, payload] = [bytes.subarray(0, MAC_BYTES), bytes.subarray(MAC_BYTES)]
  if (!timingSafeEqual(mac, macOf(key, payload))) return undefined
  const hex = payload.subarray(0, ID_BYTES).toString('hex')
  const personId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { personId, kind: payload.subarray(ID_BYTES).toString() }
}
