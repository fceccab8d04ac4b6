import { join } from 'node:path'
import { createBreaker } from './breaker.ts'
import type { Log } from '../log.ts'
import { type FolderMessage, mailFolder } from './mail-folder.ts'

/** A message to one person. */
export interface Message {
  /** One address, without a name. */
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  /** The same whenever the same message is sent: from it comes its Message-ID, by which mailboxes know what came twice. */
  id?: string
  /** Where a program ends such mail by one POST, and a person by opening it (RFC 8058). */
  mute?: string
  /** Message-IDs of what it follows, the oldest first: mail programs show them together. */
  follows?: readonly string[]
  /** Where reports about it come, rather than to its sender. */
  reports?: string
  /** Whether a person wrote what it says; other letters tell answering machines to be silent. */
  byPerson?: boolean
}

/** The platform's post: to a mail server, or without one into a folder. */
export interface Mail {
  readonly delivery: 'smtp' | 'folder'
  readonly from: string
  /** For jobs, which can wait and try again. @param signal gives it up @throws MailFailed when it was not taken */
  send(message: Message, signal?: AbortSignal): Promise<void>
  /**
   * For somebody who waits: the message is taken within 5 seconds, all steps together, or given up. A mail server that
   * was silent three times in a row is left alone for a while, and messages are refused at once.
   * @throws MailFailed when it was not taken
   */
  sendNow(message: Message): Promise<void>
  /** Whether `sendNow` would refuse at the moment, because the mail server is left alone. */
  isResting(): boolean
  /** Whether the mail server lets us in, within some seconds; without one there is nothing to reach. */
  isReachable(): Promise<boolean>
  /** Messages in the folder, the newest first; empty when they go to a mail server. */
  listFolder(limit: number): Promise<FolderMessage[]>
  close(): void
}

/** A message that was not taken. Says why, and nothing of what it said or to whom. */
export class MailFailed extends Error {
  /**
   * 'UNSAFE' for addresses or subjects that must not go into a header, 'RESTING' for a mail server that is left alone,
   * else as nodemailer names it ('ETIMEDOUT').
   */
  readonly reason: string
  /** The mail server's answer, if it gave one: 550. */
  readonly status: number | undefined
  /** Whether another try would end the same way. */
  readonly isForGood: boolean

  constructor(
    reason: string,
    { status, isForGood = false }: { status?: number | undefined; isForGood?: boolean } = {},
  ) {
    super(`The message was not taken: ${reason}${status === undefined ? '' : ` ${status}`}`)
    this.name = 'MailFailed'
    this.reason = reason
    this.status = status
    this.isForGood = isForGood
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
  /** For all of them together, while somebody waits. */
  withinMs?: number
  /** How long a mail server that does not answer is left alone. */
  restMs?: number
}

/** @throws Error when `from` is no address */
export const createMail = (parts: MailParts): Mail => {
  const { smtpUrl, dataDir, from, log, timeoutMs = 10_000, withinMs = 5000, restMs = 15_000 } = parts
  if (hasLineBreak(from)) throw new Error('The sender of messages must be one line.')
  const post = smtpUrl ? toServer(smtpUrl, timeoutMs, 3) : toFolder(join(dataDir, 'mail'))
  // Connections of its own: who waits does not stand behind letters that wait for nobody.
  const urgent = smtpUrl ? toServer(smtpUrl, withinMs, 5) : post
  const breaker = createBreaker({
    failures: 3,
    restMs,
    // Whoever refuses an address or a message answers.
    isSilence: (error) => error instanceof MailFailed && error.status === undefined,
    refused: () => new MailFailed('RESTING'),
  })
  const sendBy = async ({ send }: Post, message: Message, signal?: AbortSignal): Promise<void> => {
    refuseUnsafe(message)
    try {
      await send(envelopeOf(from, message), signal)
      log.debug({ delivery: post.delivery }, 'a message was sent')
    } catch (error) {
      const failed = signal?.aborted ? new MailFailed('ETIMEDOUT') : failedBy(error)
      log.warn({ delivery: post.delivery, reason: failed.reason, status: failed.status }, 'a message was not taken')
      throw failed
    }
  }
  return {
    delivery: post.delivery,
    from,
    send: (message, signal) => sendBy(post, message, signal),
    sendNow: async (message) => {
      refuseUnsafe(message)
      await urgent.open()
      await breaker.run(() => sendBy(urgent, message, AbortSignal.timeout(withinMs)))
    },
    isResting: breaker.isResting,
    isReachable: urgent.isReachable,
    listFolder: post.list,
    close: () => {
      post.close()
      if (urgent !== post) urgent.close()
    },
  }
}

interface Envelope {
  from: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  replyTo?: { name: string; address: string }
  messageId?: string
  inReplyTo?: string
  references?: string[]
  envelope?: { from: string; to: string }
  headers?: Record<string, string>
  // A message is made of what is given here, never of a file or an address that a text names.
  disableFileAccess: true
  disableUrlAccess: true
}

interface Post {
  delivery: Mail['delivery']
  /** Reads what sends: with the first message, and before its time is counted. */
  open(): Promise<unknown>
  /** @param signal gives the message up */
  send(envelope: Envelope, signal?: AbortSignal): Promise<void>
  isReachable(): Promise<boolean>
  list(limit: number): Promise<FolderMessage[]>
  close(): void
}

const serverTransport = async (url: string, timeoutMs: number, maxConnections: number) => {
  const { default: nodemailer } = await import('nodemailer')
  return nodemailer.createTransport({
    url,
    pool: true,
    maxConnections,
    // The queue of jobs tries again, with pauses; nodemailer trying on its own would only keep it waiting.
    maxRequeues: 0,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  })
}

const toServer = (url: string, timeoutMs: number, maxConnections: number): Post => {
  let made: ReturnType<typeof serverTransport> | undefined
  const transport = () => (made ??= serverTransport(url, timeoutMs, maxConnections))
  return {
    delivery: 'smtp',
    open: transport,
    send: async (envelope, signal) =>
      void (await (await transport()).sendMail({ ...envelope, ...(signal && { signal }) })),
    isReachable: async () => {
      const server = await transport()
      return server.verify().then(
        () => true,
        () => false,
      )
    },
    list: async () => [],
    close: () => void made?.then((transport) => transport.close()),
  }
}

const folderTransport = async () => {
  const { default: nodemailer } = await import('nodemailer')
  return nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
}

const toFolder = (path: string): Post => {
  const folder = mailFolder(path)
  let made: ReturnType<typeof folderTransport> | undefined
  const transport = () => (made ??= folderTransport())
  return {
    delivery: 'folder',
    open: transport,
    send: async (envelope) => {
      const { message } = await (await transport()).sendMail(envelope)
      if (!Buffer.isBuffer(message)) throw new Error('nodemailer gave no message.')
      await folder.write(message)
    },
    isReachable: async () => true,
    list: folder.list,
    close: () => void made?.then((transport) => transport.close()),
  }
}

/** The host that mail comes from. */
export const hostOf = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'

/** What machines read: answering machines are to be silent, and mail may be ended by one press. */
const headersOf = ({ mute, byPerson }: Message): Record<string, string> => ({
  ...(byPerson !== true && { 'Auto-Submitted': 'auto-generated' }),
  'X-Auto-Response-Suppress': 'OOF, AutoReply',
  ...(mute !== undefined && {
    'List-Unsubscribe': `<${mute}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
})

const envelopeOf = (from: string, message: Message): Envelope => {
  const { to, subject, text, html, replyTo, id, follows = [], reports } = message
  const last = follows.at(-1)
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    ...(id !== undefined && { messageId: `<${id}@${hostOf(from)}>` }),
    ...(last !== undefined && { inReplyTo: last, references: [...follows] }),
    ...(reports !== undefined && { envelope: { from: reports, to } }),
    headers: headersOf(message),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const hasLineBreak = (text: string): boolean => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)

/** One address and nothing else: no list, no name, no quotes, nothing that ends a header. */
const isOneAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u.test(text)

const isMessageId = (text: string): boolean => /^<[^\s\p{C}<>]{1,250}>$/u.test(text)

const refuseUnsafe = ({ to, subject, replyTo, reports, follows = [] }: Message): void => {
  const addresses = [to, replyTo, reports].filter((one) => one !== undefined)
  const safe = addresses.every(isOneAddress) && follows.every(isMessageId) && !hasLineBreak(subject)
  if (!safe) throw new MailFailed('UNSAFE', { isForGood: true })
}

/**
 * An address that is refused for good (RFC 5321: 5yz): it does not exist, or takes no mail. Not what is refused before or
 * after it, nor by a policy (RFC 3463: 5.7.x): that says how we are set up, which somebody can mend.
 */
const isRefusedAddress = ({ command, response }: Answered): boolean =>
  command === 'RCPT TO' && typeof response === 'string' && /^5\d\d(?![ -]5\.7\.)/.test(response)

/** What nodemailer says of a failure. */
type Answered = { code?: unknown; responseCode?: unknown; command?: unknown; response?: unknown }

const failedBy = (error: unknown): MailFailed => {
  const answered = error as Answered
  const { code, responseCode } = answered
  return new MailFailed(typeof code === 'string' ? code : 'UNKNOWN', {
    status: typeof responseCode === 'number' ? responseCode : undefined,
    isForGood: isRefusedAddress(answered),
  })
}
