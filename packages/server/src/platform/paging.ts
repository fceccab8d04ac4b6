import { type RawBuilder, sql } from 'kysely'

/** Where a page of a sorted list begins: the sort value and id of the row before it, and the way to go. */
export interface Cursor {
  value: string
  id: string
  back: boolean
}

export const writeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify([cursor.value, cursor.id, cursor.back ? 1 : 0])).toString('base64url')

/**
 * @param values what the list is sorted by
 * @returns undefined when the text is no cursor of such a list
 */
export const readCursor = (text: string, values: 'times' | 'texts'): Cursor | undefined => {
  try {
    const [value, id, back] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if (typeof value !== 'string' || typeof id !== 'string') return undefined
    return (values === 'times' ? isTime(value) : isText(value)) ? { value, id, back: back === 1 } : undefined
  } catch {
    return undefined
  }
}

const isText = (value: string): boolean => value.isWellFormed() && !value.includes('\0')

/** Whether the database can read a text as the time that it writes like this: `2026-02-28 09:30:00.125+00`. */
export const isTime = (value: string): boolean => {
  const [, day, time] = /^([1-9]\d{3}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?\+00$/.exec(value) ?? []
  const read = new Date(`${day}T${time}Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(`${day}T${time}`)
}

/**
 * What a person typed as a full-text query: every word, or the beginning of one, must occur. Read by the database as the
 * texts are that it is compared with; nothing matches what has no word.
 */
export const searchQuery = (typed: string): RawBuilder<unknown> => sql`search_query(${typed.replaceAll('\0', ' ')})`
