import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { backups, canonicalEmail, email } from '@vesica/contract'
import { z } from 'zod'

const flag = (name: string) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'], `${name} must be on or off.`)
    .transform((v) => ['on', 'true', '1'].includes(v))

const url = (name: string, protocols: readonly string[]) =>
  z.string().refine(
    (text) => {
      const parsed = URL.parse(text)
      return parsed !== null && protocols.includes(parsed.protocol)
    },
    `${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  )

/** Whether a URL consists of a host only. Anything that is no URL is reported elsewhere. */
const isRoot = (text: string): boolean => {
  const { pathname = '/', search = '', hash = '', username = '' } = URL.parse(text) ?? {}
  return pathname === '/' && search === '' && hash === '' && username === ''
}

const hops = /^\d{1,2}$/

/** Which proxies may report the address of a caller: all, none, the nearest few, or named networks. */
const isTrust = (text: string): boolean =>
  ['on', 'off', 'true', 'false'].includes(text) ||
  hops.test(text) ||
  text.split(',').every((entry) => isNetwork(entry.trim()))

const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  const widest = version === 4 ? 32 : 128
  return version > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest))
}

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const domain = new RegExp(`^${label}(\\.${label})*$`)

/** A domain that receives email, short enough that addresses below it stay valid. */
const isDomain = (text: string): boolean => text.length <= 190 && domain.test(text)

const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'PORT must be a number from 0 to 65535.')
    .transform(Number)
    .refine((port) => port <= 65535, 'PORT must be a number from 0 to 65535.')
    .default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: url('DATABASE_URL', ['postgres:', 'postgresql:']).optional(),
  SMTP_URL: url('SMTP_URL', ['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'MAIL_FROM must be an address like "Vesica <hello@example.org>".')
    .default('Vesica <vesica@localhost>'),
  MAIL_IN_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'MAIL_IN_PORT must be a number from 0 to 65535.')
    .transform(Number)
    .refine((port) => port <= 65535, 'MAIL_IN_PORT must be a number from 0 to 65535.')
    .optional(),
  MAIL_IN_HOST: z.string().min(1).optional(),
  MAIL_IN_DOMAIN: z
    .string()
    .transform((text) => text.toLowerCase())
    .refine(isDomain, 'MAIL_IN_DOMAIN must be a domain like mail.example.org.')
    .optional(),
  MAIL_IN_CERT: z.string().min(1).optional(),
  MAIL_IN_KEY: z.string().min(1).optional(),
  MAIL_IN_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,128}={0,2}$/, 'MAIL_IN_SECRET must be whsec_ and at least 24 bytes in base64.')
    .optional(),
  PUBLIC_URL: url('PUBLIC_URL', ['http:', 'https:'])
    .refine(
      isRoot,
      'PUBLIC_URL must be an address without a path, like https://members.example.org: Vesica answers at the root of its host.',
    )
    .transform((text) => new URL(text).origin)
    .optional(),
  RATES_URL: url('RATES_URL', ['http:', 'https:']).optional(),
  ADMIN_EMAIL: z
    .string()
    .transform(canonicalEmail)
    .refine((text) => email.safeParse(text).success, 'ADMIN_EMAIL must be an email address.')
    .optional(),
  ADMIN_PASSWORD: z.string().min(8, 'ADMIN_PASSWORD must have at least 8 characters.').max(128).optional(),
  S3_ENDPOINT: url('S3_ENDPOINT', ['http:', 'https:'])
    .refine(
      (text) => !/[?#@]/.test(text),
      'S3_ENDPOINT must be an address without a query and without a name and password.',
    )
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'S3_BUCKET must be a name of 3 to 63 small letters, digits, dots and hyphens.',
    )
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'S3_REGION must be a name like us-east-1.')
    .optional(),
  S3_ACCESS_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'S3_ACCESS_KEY must be a key without blanks.')
    .optional(),
  S3_SECRET_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'S3_SECRET_KEY must be a key without blanks.')
    .optional(),
  BACKUP_PASSPHRASE: z
    .string()
    .min(backups.PASSPHRASE_LEAST, `BACKUP_PASSPHRASE must have at least ${backups.PASSPHRASE_LEAST} characters.`)
    .max(backups.PASSPHRASE_MOST, `BACKUP_PASSPHRASE must have at most ${backups.PASSPHRASE_MOST} characters.`)
    .optional(),
  DEMO: flag('DEMO').optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
    })
    .default('info'),
  LOG_FORMAT: z.enum(['json', 'text'], { error: 'LOG_FORMAT must be json or text.' }).optional(),
  TRUST_PROXY: z
    .string()
    .refine(isTrust, 'TRUST_PROXY must be on, off, a number of hops, or addresses with commas between them.')
    .transform((text): boolean | number | string => {
      if (['on', 'true'].includes(text)) return true
      if (['off', 'false'].includes(text)) return false
      return hops.test(text) ? Number(text) : text
    })
    .default(false),
  X_ACCEL_REDIRECT: z
    .string()
    .regex(/^\/[\w./-]*$/, 'X_ACCEL_REDIRECT must be a path like /kept-files/.')
    .transform((text) => text.replace(/\/*$/, '/'))
    .optional(),
  LIMITS_FACTOR: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,3})?$/, 'LIMITS_FACTOR must be a number from 0.001 to 999999.')
    .transform(Number)
    .refine((factor) => factor > 0, 'LIMITS_FACTOR must be a number from 0.001 to 999999.')
    .default(1),
  OFFLINE_START: flag('OFFLINE_START').default(true),
})

/** Access to an S3-compatible storage, path style. */
export interface S3Settings {
  /** Without a trailing slash. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

/** Where email for tickets arrives. */
export interface MailInSettings {
  /** The domain of the reply addresses. */
  readonly domain: string
  /** The SMTP listener; undefined: none, email arrives by webhook. */
  readonly port: number | undefined
  readonly host: string
  /** Files with certificate and key; undefined: connections are not encrypted. */
  readonly tls: { readonly certFile: string; readonly keyFile: string } | undefined
  /** The secret of the webhook, as `whsec_` and base64; undefined: it is disabled. */
  readonly secret: string | undefined
}

/** The settings of the environment, read once at start. */
export interface Config {
  port: number
  host: string
  /** Absolute path. */
  dataDir: string
  /** undefined: the embedded database. */
  databaseUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** undefined: emails cannot be replied to. */
  mailIn: MailInSettings | undefined
  /** The public URL of the platform, without a trailing slash. */
  publicUrl: string
  /** Where files are stored; undefined: in `dataDir`. */
  s3: S3Settings | undefined
  /** The passphrase for backups; undefined: they are not encrypted. */
  backupPassphrase: string | undefined
  /** The source of exchange rates; undefined: administrators set them. */
  ratesUrl: string | undefined
  adminEmail: string | undefined
  adminPassword: string | undefined
  /** undefined: demo data if the embedded database is empty. */
  demo: boolean | undefined
  logLevel: string
  /** undefined: text on a terminal, JSON elsewhere. */
  logFormat: 'json' | 'text' | undefined
  trustProxy: boolean | number | string
  /**
   * Where nginx serves the folder of stored files, with a trailing slash; undefined: this process sends them itself.
   */
  accelPrefix: string | undefined
  limitsFactor: number
  /** Whether browsers cache the application so it opens offline. */
  offlineStart: boolean
}

/** An invalid setting. Its message says which and why, for the person who starts the product. */
export class ConfigError extends Error {}

/**
 * Reads and validates the environment. Empty values count as unset.
 * @throws ConfigError with one sentence per invalid value
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const input = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(input)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => sentenceOf(issue)).join('\n'))
  const e = parsed.data
  if (e.DEMO && e.DATABASE_URL) {
    throw new ConfigError('DEMO=on works with the embedded database only: unset DATABASE_URL or DEMO.')
  }
  const host = e.HOST.includes(':') ? `[${e.HOST}]` : e.HOST
  // The host name, if it is one: browsers create no passkeys for IP addresses.
  const reachable = ['0.0.0.0', '[::]', '127.0.0.1'].includes(host) ? 'localhost' : host
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    mailIn: mailInOf(e),
    publicUrl: e.PUBLIC_URL ?? `http://${reachable}:${e.PORT}`,
    s3: s3Of(e),
    backupPassphrase: e.BACKUP_PASSPHRASE,
    ratesUrl: e.RATES_URL,
    adminEmail: e.ADMIN_EMAIL,
    adminPassword: e.ADMIN_PASSWORD,
    demo: e.DEMO,
    logLevel: e.LOG_LEVEL,
    logFormat: e.LOG_FORMAT,
    trustProxy: e.TRUST_PROXY,
    accelPrefix: e.X_ACCEL_REDIRECT,
    limitsFactor: e.LIMITS_FACTOR,
    offlineStart: e.OFFLINE_START,
  }
}

/** @throws ConfigError if part of a group of settings is missing */
const mailInOf = (e: z.output<typeof environment>): MailInSettings | undefined => {
  const { MAIL_IN_DOMAIN, MAIL_IN_PORT, MAIL_IN_CERT, MAIL_IN_KEY, MAIL_IN_SECRET } = e
  const input = { MAIL_IN_PORT, MAIL_IN_HOST: e.MAIL_IN_HOST, MAIL_IN_CERT, MAIL_IN_KEY, MAIL_IN_SECRET }
  if (MAIL_IN_DOMAIN === undefined) {
    const [name] = Object.entries(input).find(([, value]) => value !== undefined) ?? []
    if (name === undefined) return undefined
    throw new ConfigError(`${name} needs MAIL_IN_DOMAIN: the domain of the addresses that letters are answered to.`)
  }
  if (MAIL_IN_PORT === undefined && MAIL_IN_SECRET === undefined)
    throw new ConfigError('MAIL_IN_DOMAIN needs MAIL_IN_PORT, MAIL_IN_SECRET or both: else no mail could come in.')
  if ((MAIL_IN_CERT === undefined) !== (MAIL_IN_KEY === undefined))
    throw new ConfigError('MAIL_IN_CERT and MAIL_IN_KEY belong together: both must be set, or neither.')
  const tls = MAIL_IN_CERT && MAIL_IN_KEY ? { certFile: MAIL_IN_CERT, keyFile: MAIL_IN_KEY } : undefined
  const host = e.MAIL_IN_HOST ?? e.HOST
  return { domain: MAIL_IN_DOMAIN, port: MAIL_IN_PORT, host, tls, secret: MAIL_IN_SECRET }
}

/** @throws ConfigError if part of a group of settings is missing */
const s3Of = (e: z.output<typeof environment>): S3Settings | undefined => {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = e
  if (endpoint && bucket && accessKey && secretKey) {
    const region = e.S3_REGION ?? 'us-east-1'
    return { endpoint: endpoint.replace(/\/+$/, ''), bucket, region, accessKey, secretKey }
  }
  if (!(endpoint || bucket || accessKey || secretKey || e.S3_REGION)) return undefined
  const needed = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey }
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]))
  throw new ConfigError(`An S3 storage needs all of its settings: ${missing.join(', ')} must be set too.`)
}

const sentenceOf = (issue: z.core.$ZodIssue): string => {
  const name = String(issue.path[0])
  return issue.message.includes(name) ? issue.message : `${name}: ${issue.message}`
}
