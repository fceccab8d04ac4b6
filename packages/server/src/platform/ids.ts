import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/**
 * A new id: a UUID of version 7, which begins with the time, so that ids made one after another lie together in an index. Each
 * is above the one before, also within a millisecond: what happened at the same time is told in the order it was done.
 */
export const newId = (): string => v7()

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text can be an id at all. What cannot is unknown, not invalid. */
export const isId = (text: string): boolean => uuid.test(text)

/** An id that nothing and nobody has. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

/** For filters: what cannot be an id finds nothing. */
export const idOrNobody = (text: string): string => (isId(text) ? text : NOBODY)

/** A short reference that people can read to each other: letters and digits that are not mistaken for one another. */
export const newReference = (prefix: string): string => {
  const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
  const characters = [...randomBytes(8)].map((byte) => alphabet[byte % alphabet.length])
  return `${prefix}-${characters.join('')}`
}
