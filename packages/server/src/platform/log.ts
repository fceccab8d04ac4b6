import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { LogBook } from './logs/log-book.ts'
import { scrub } from './logs/scrub.ts'
import { textLine } from './logs/text-lines.ts'

export type Log = Logger

/** Fields whose values never reach the log, wherever they stand. */
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

/** Of an error only what says where and why: a database's `detail` repeats whole rows, with what people sent. */
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
 * The server's log. Bodies and headers are never logged; secrets and addresses are masked, by the names of fields and
 * wherever else they are known by their form.
 * @param destination takes JSON lines
 * @param book keeps the lines as well
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

/** Pino tells the level of each line to a destination that asks for it so. */
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

/** What could not be written, because the disk is full or the terminal gone, is kept up to this many bytes. */
const MOST_KEPT = 1024 * 1024

/** Standard output for a log. An error in writing it has nowhere to be logged, and must not end the process. */
export const standardOutput = (format: 'json' | 'text'): DestinationStream => {
  const output = pino.destination({ fd: 1, sync: true, maxLength: MOST_KEPT })
  output.on('error', () => undefined)
  return format === 'json' ? output : { write: (line) => output.write(textLine(line)) }
}
