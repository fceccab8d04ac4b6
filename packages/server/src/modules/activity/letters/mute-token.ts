import { createHmac, timingSafeEqual } from 'node:crypto'

const ID_BYTES = 16
const MAC_BYTES = 16

const macOf = (key: Buffer, said: Buffer): Buffer =>
  createHmac('sha256', key).update('mute').update(said).digest().subarray(0, MAC_BYTES)

/**
 * What stands in the link that ends somebody's mail about something: who, about what, and a signature, so that nobody ends
 * another's. It opens nothing else, and goes on being good: letters are kept for long.
 */
export const muteToken = (key: Buffer, personId: string, kind: string): string => {
  const said = Buffer.concat([Buffer.from(personId.replaceAll('-', ''), 'hex'), Buffer.from(kind)])
  return Buffer.concat([macOf(key, said), said]).toString('base64url')
}

/** Whose mail about what a link ends; undefined for one that was not made here. */
export const readMuteToken = (key: Buffer, token: string): { personId: string; kind: string } | undefined => {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length <= MAC_BYTES + ID_BYTES || bytes.toString('base64url') !== token) return undefined
  const [mac, said] = [bytes.subarray(0, MAC_BYTES), bytes.subarray(MAC_BYTES)]
  if (!timingSafeEqual(mac, macOf(key, said))) return undefined
  const hex = said.subarray(0, ID_BYTES).toString('hex')
  const personId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { personId, kind: said.subarray(ID_BYTES).toString() }
}
