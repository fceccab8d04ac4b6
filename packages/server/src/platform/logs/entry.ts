import type { logs } from '@vesica/contract'
import { isId } from '../ids.ts'

/** A line as stored. */
export interface StoredLine {
  readonly at: string
  readonly level: logs.LogLevel
  readonly message: string
  readonly request: string | null
  readonly details: Readonly<Record<string, unknown>>
}

const MOST_MESSAGE = 1000
const MOST_TEXT = 4000
/** Longer values are useless as details of a line. */
const MOST_DETAILS = 16_000

const levelOf = (number: unknown): logs.LogLevel => {
  const input = Number(number)
  if (input >= 50) return 'error'
  if (input >= 40) return 'warning'
  return input >= 30 ? 'info' : 'debug'
}

/** Text that PostgreSQL can store, truncated to a length. */
const storable = (text: string, most: number): string => text.slice(0, most).toWellFormed().replaceAll('\0', '')

const parsed = (line: string): Record<string, unknown> =>
  JSON.parse(line, (_name, value: unknown) => (typeof value === 'string' ? storable(value, MOST_TEXT) : value))

/** Parses a line of the log. @returns undefined if it is none */
export const readLine = (line: string): StoredLine | undefined => {
  try {
    const { level, time, msg, id, ...details } = parsed(line)
    const isRequest = typeof id === 'string' && isId(id)
    const remaining = { ...details, ...(id !== undefined && !isRequest && { id }) }
    const isLong = JSON.stringify(remaining).length > MOST_DETAILS
    return {
      at: typeof time === 'string' ? time : new Date().toISOString(),
      level: levelOf(level),
      message: storable(typeof msg === 'string' ? msg : '', MOST_MESSAGE),
      request: isRequest ? id : null,
      details: isLong ? { cut: storable(JSON.stringify(remaining), MOST_TEXT) } : remaining,
    }
  } catch {
    return undefined
  }
}
