import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Log } from './log.ts'
import { type FolderMessage, mailFolder } from './mail-folder.ts'

/** A message to one person. */
export interface Message {
  /** One address, without a name. */
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
}

/** The platform's post: to a mail server, or without one into a folder. */
export interface Mail {
  readonly delivery: 'smtp' | 'folder'
  readonly from: string
  /** @throws MailFailed when it was not taken */
  send(message: Message): Promise<void>
  /** Messages in the folder, the newest first; empty when they go to a mail server. */
  listFolder(limit: number): Promise<FolderMessage[]>
  close(): void
}

/** A message that was not taken. Says why, and nothing of what it said or to whom. */
export class MailFailed extends Error {
  /** 'UNSAFE' for addresses or subjects that must not go into a header, else as nodemailer names it ('ETIMEDOUT'). */
  readonly reason: string
  /** The mail server's answer, if it gave one: 550. */
  readonly status: number | undefined

  constructor(reason: string, status?: number) {
    super(`The message was not taken: ${reason}${status === undefined ? '' : ` ${status}`}`)
    this.name = 'MailFailed'
    this.reason = reason
    this.status = status
  }
}

export interface MailParts {
  /** Without it messages are written to `<dataDir>/mail`. */
  smtpUrl?: string | undefined
  dataDir: string
  /** 'Vesica <hello@example.org>' */
  from: string
  log: Log
  /** For each step of talking with the mail server. */
  timeoutMs?: number
}

/** @throws Error when `from` is no address */
export const createMail = ({ smtpUrl, dataDir, from, log, timeoutMs = 10_000 }: MailParts): Mail => {
  if (hasLineBreak(from)) throw new Error('The sender of messages must be one line.')
  const post = smtpUrl ? toServer(smtpUrl, timeoutMs) : toFolder(join(dataDir, 'mail'))
  return {
    delivery: post.delivery,
    from,
    send: async (message) => {
      refuseUnsafe(message)
      try {
        await post.send(envelopeOf(from, message))
        log.debug({ delivery: post.delivery }, 'a message was sent')
      } catch (error) {
        const failed = failedBy(error)
        log.warn({ delivery: post.delivery, reason: failed.reason, status: failed.status }, 'a message was not taken')
        throw failed
      }
    },
    listFolder: post.list,
    close: post.close,
  }
}

interface Envelope {
  from: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  replyTo?: { name: string; address: string }
  // A message is made of what is given here, never of a file or an address that a text names.
  disableFileAccess: true
  disableUrlAccess: true
}

interface Post {
  delivery: Mail['delivery']
  send(envelope: Envelope): Promise<void>
  list(limit: number): Promise<FolderMessage[]>
  close(): void
}

const toServer = (url: string, timeoutMs: number): Post => {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // The queue of jobs tries again, with pauses; nodemailer trying on its own would only keep it waiting.
    maxRequeues: 0,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  })
  return {
    delivery: 'smtp',
    send: async (envelope) => void (await transport.sendMail(envelope)),
    list: async () => [],
    close: () => transport.close(),
  }
}

const toFolder = (path: string): Post => {
  const folder = mailFolder(path)
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    delivery: 'folder',
    send: async (envelope) => {
      const { message } = await transport.sendMail(envelope)
      if (!Buffer.isBuffer(message)) throw new Error('nodemailer gave no message.')
      await folder.write(message)
    },
    list: folder.list,
    close: () => transport.close(),
  }
}

const envelopeOf = (from: string, { to, subject, text, html, replyTo }: Message): Envelope => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  html,
  ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
  disableFileAccess: true,
  disableUrlAccess: true,
})

const hasLineBreak = (text: string): boolean => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)

/** One address and nothing else: no list, no name, no quotes, nothing that ends a header. */
const isOneAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u.test(text)

const refuseUnsafe = ({ to, subject, replyTo }: Message): void => {
  const safe = isOneAddress(to) && (replyTo === undefined || isOneAddress(replyTo)) && !hasLineBreak(subject)
  if (!safe) throw new MailFailed('UNSAFE')
}

const failedBy = (error: unknown): MailFailed => {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return new MailFailed(
    typeof code === 'string' ? code : 'UNKNOWN',
    typeof responseCode === 'number' ? responseCode : undefined,
  )
}
