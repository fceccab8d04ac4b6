import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { LogBook } from './logs/log-book.ts'
import { scrub } from './logs/scrub.ts'
import { textLine } from './logs/text-lines.ts'

export type Log = Logger

/** Fields whose values never reach the log, at any depth. */
const secrets = [
  'password',
  'password_confirmation',
  'current_password',
  'token',
  'otp',
  'code',
  'authorization',
  'cookie',
  // Libraries log them whole at the finest level.
  'headers',
]

interface LoggedError {
  type: string
  message: string
  stack: string | undefined
  errorCode?: unknown
  constraint?: unknown
  cause?: LoggedError
}

/** Of an error only where and why: a database's `detail` repeats whole rows, with people's data. */
const loggedError = (error: unknown): LoggedError | string => {
  if (!(error instanceof Error)) return String(error)
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(code !== undefined && { errorCode: code }),
    ...(constraint !== undefined && { constraint }),
    ...(error.cause instanceof Error && { cause: loggedError(error.cause) as LoggedError }),
  }
}

/**
 * The server's log. Bodies and headers are never logged; secrets and addresses are masked by field name and wherever
 * their form is recognized.
 * @param destination receives JSON lines
 * @param book also stores the lines
 */
export const createLog = (level: string, destination = standardOutput('json'), book?: LogBook): Log => {
  const options: LoggerOptions = {
    level,
    base: null,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[masked]' },
    serializers: { err: loggedError },
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: { streamWrite: scrub },
  }
  return pino(options, book ? toBoth(destination, book) : destination)
}

/** Pino passes the level of each line to a destination with this marker. */
const WANTS_LEVEL = Symbol.for('pino.metadata')

const toBoth = (output: DestinationStream, book: LogBook): DestinationStream =>
  ({
    [WANTS_LEVEL]: true,
    lastLevel: 0,
    write(line: string) {
      output.write(line)
      book.take(this.lastLevel, line)
    },
  }) as DestinationStream & { lastLevel: number }

/** Lines that cannot be written, because the disk is full or the terminal gone, are buffered up to this many bytes. */
const MOST_KEPT = 1024 * 1024

/** Standard output for a log. An error when writing it cannot be logged anywhere, and must not end the process. */
export const standardOutput = (format: 'json' | 'text'): DestinationStream => {
  const output = pino.destination({ fd: 1, sync: true, maxLength: MOST_KEPT })
  output.on('error', () => undefined)
  return format === 'json' ? output : { write: (line) => output.write(textLine(line)) }
}
