import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/**
 * A new id: a UUID of version 7. It starts with the time, so consecutive ids are adjacent in an index. Ids increase
 * strictly even within a millisecond, which preserves the order of events.
 */
export const newId = (): string => v7()

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text can be an id at all. Anything else is unknown, not invalid. */
export const isId = (text: string): boolean => uuid.test(text)

/** An id that nothing has. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

/** For filters: what cannot be an id finds nothing. */
export const idOrNobody = (text: string): string => (isId(text) ? text : NOBODY)

/** A short reference that people can read out: letters and digits that are not confused with each other. */
export const newReference = (prefix: string): string => {
  const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
  const characters = [...randomBytes(8)].map((byte) => alphabet[byte % alphabet.length])
  return `${prefix}-${characters.join('')}`
}
