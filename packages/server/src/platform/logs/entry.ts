import type { logs } from '@vesica/contract'
import { isId } from '../ids.ts'

/** A line as it is kept. */
export interface StoredLine {
  readonly at: string
  readonly level: logs.LogLevel
  readonly message: string
  readonly request: string | null
  readonly details: Readonly<Record<string, unknown>>
}

const MOST_MESSAGE = 1000
const MOST_TEXT = 4000
/** What is longer has lost its sense as details of one line. */
const MOST_DETAILS = 16_000

const levelOf = (number: unknown): logs.LogLevel => {
  const input = Number(number)
  if (input >= 50) return 'error'
  if (input >= 40) return 'warning'
  return input >= 30 ? 'info' : 'debug'
}

/** Text that the database can keep, not longer than that. */
const kept = (text: string, most: number): string => text.slice(0, most).toWellFormed().replaceAll('\0', '')

const parsed = (line: string): Record<string, unknown> =>
  JSON.parse(line, (_name, value: unknown) => (typeof value === 'string' ? kept(value, MOST_TEXT) : value))

/** What a line of the log says. @returns undefined for what is no line of it */
export const readLine = (line: string): StoredLine | undefined => {
  try {
    const { level, time, msg, id, ...details } = parsed(line)
    const isRequest = typeof id === 'string' && isId(id)
    const rest = { ...details, ...(id !== undefined && !isRequest && { id }) }
    const isLong = JSON.stringify(rest).length > MOST_DETAILS
    return {
      at: typeof time === 'string' ? time : new Date().toISOString(),
      level: levelOf(level),
      message: kept(typeof msg === 'string' ? msg : '', MOST_MESSAGE),
      request: isRequest ? id : null,
      details: isLong ? { cut: kept(JSON.stringify(rest), MOST_TEXT) } : rest,
    }
  } catch {
    return undefined
  }
}
