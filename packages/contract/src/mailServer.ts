import { z } from 'zod'
import { PendingChange } from './domains/approvals.ts'
import { emailOr, line, lineOrNothing } from './fields.ts'

/**
 * How a connection to a mail server is encrypted: from the first byte, by STARTTLS before anything is sent, or not at
 * all.
 */
export const mailEncryptions = ['tls', 'starttls', 'none'] as const
export type MailEncryption = (typeof mailEncryptions)[number]

/** The usual port of each. */
export const mailPorts: Readonly<Record<MailEncryption, number>> = { tls: 465, starttls: 587, none: 25 }

/** The mail server that administrators have set. Its password is never returned. */
export const MailServer = z.object({
  host: z.string(),
  port: z.number(),
  encryption: z.enum(mailEncryptions),
  /** Empty: no authentication. */
  login: z.string(),
  hasPassword: z.boolean(),
  /** Can be empty. */
  fromName: z.string(),
  fromAddress: z.string(),
})
export type MailServer = z.output<typeof MailServer>

/** Where email is sent, and what administrators can change about it. */
export const MailDelivery = z.object({
  delivery: z.enum(['smtp', 'folder']),
  from: z.string(),
  /** The environment (`SMTP_URL`) sets the mail server and overrides the settings here. */
  byEnvironment: z.boolean(),
  server: MailServer.nullable(),
  /** Another server that waits for a second administrator. */
  pendingChange: PendingChange.nullable(),
})

const NAME = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*$/
const IPV6 = /^[0-9a-f:.]{2,45}$/

const isHost = (text: string): boolean => text === '' || NAME.test(text) || (text.includes(':') && IPV6.test(text))

/** Whether a host is this machine or in a private network: a private address, or a name without a dot. */
export const isNearHost = (host: string): boolean =>
  /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)[\d.]+$/.test(host) ||
  /^(::1|f[cd][0-9a-f]{2}:[0-9a-f:]+)$/.test(host) ||
  !/[.:]/.test(host)

/** The fields for setting a mail server. */
export const mailServerBody = z
  .strictObject({
    host: line(253, 'Please enter the host of your mail server.', (text) => text.trim().toLowerCase()).refine(
      isHost,
      'Please enter a host like smtp.example.org, without a port or smtp://.',
    ),
    port: z
      .int('Please enter a port from 1 to 65535.')
      .min(1, 'Please enter a port from 1 to 65535.')
      .max(65_535, 'Please enter a port from 1 to 65535.'),
    encryption: z.enum(mailEncryptions),
    login: lineOrNothing(254),
    /** Absent: the stored one, as long as host and user name are unchanged. */
    password: z
      .string()
      .min(1, 'Please enter the password.')
      .max(1024, 'Please use at most 1024 characters.')
      .optional(),
    from_name: lineOrNothing(80),
    from_address: emailOr('Please enter the address that your emails come from.'),
  })
  .refine(({ encryption, host }) => encryption !== 'none' || isNearHost(host), {
    path: ['encryption'],
    message: 'Please choose TLS or STARTTLS: only a server on your own network is reached without encryption.',
  })
  .refine(({ login, password }) => login !== '' || password === undefined, {
    path: ['login'],
    message: 'Please enter the user name that this password belongs to.',
  })

/** Why a mail server accepts no message. */
export const mailFaults = [
  'mail_unavailable',
  'mail_login_wrong',
  'mail_host_unknown',
  'mail_unreachable',
  'mail_certificate',
  'mail_encryption',
  'mail_sender_refused',
  'mail_message_refused',
] as const
