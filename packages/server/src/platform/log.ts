import { type Logger, pino } from 'pino'

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
]

/** The server's log: JSON lines on standard output. Bodies and headers are never logged; names of secrets are masked. */
export const createLog = (level: string): Log =>
  pino({
    level,
    base: null,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[masked]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  })
