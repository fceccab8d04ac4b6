import type { MailServer } from './mail.ts'
import { type FolderMessage, mailFolder } from './mail-folder.ts'

/** A message in nodemailer's format. */
export interface Envelope {
  from: string | { name: string; address: string }
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
  // Messages contain only what is passed here, never a file or URL that a text refers to.
  disableFileAccess: true
  disableUrlAccess: true
}

/** How messages are sent. */
export interface Post {
  delivery: 'smtp' | 'folder'
  /** Loads the transport with the first message, before its time limit starts. */
  open(): Promise<unknown>
  /** @param signal aborts the message */
  send(envelope: Envelope, signal?: AbortSignal): Promise<void>
  isReachable(): Promise<boolean>
  list(limit: number): Promise<FolderMessage[]>
  close(): void
}

/** The mail server: a URL from the environment, or settings. */
const placeOf = (server: string | MailServer) => {
  if (typeof server === 'string') return { url: server }
  const { host, port, encryption, login } = server
  return {
    host,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    ...(login && { auth: { user: login.user, pass: login.password } }),
  }
}

const serverTransport = async (server: string | MailServer, timeoutMs: number, maxConnections: number) => {
  const { default: nodemailer } = await import('nodemailer')
  return nodemailer.createTransport({
    ...placeOf(server),
    pool: true,
    maxConnections,
    // The job queue retries with growing pauses; retries by nodemailer would only delay that.
    maxRequeues: 0,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  })
}

/** A mail server with pooled connections. @param server settings or a URL (`smtp:`, `smtps:`) */
export const toServer = (server: string | MailServer, timeoutMs: number, maxConnections: number): Post => {
  let created: ReturnType<typeof serverTransport> | undefined
  const transport = () => (created ??= serverTransport(server, timeoutMs, maxConnections))
  return {
    delivery: 'smtp',
    open: transport,
    send: async (envelope, signal) =>
      void (await (await transport()).sendMail({ ...envelope, ...(signal && { signal }) })),
    isReachable: async () => {
      const connected = await transport()
      return connected.verify().then(
        () => true,
        () => false,
      )
    },
    list: async () => [],
    close: () => void created?.then((transport) => transport.close()),
  }
}

const folderTransport = async () => {
  const { default: nodemailer } = await import('nodemailer')
  return nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
}

/** A folder with one file per message. */
export const toFolder = (path: string): Post => {
  const folder = mailFolder(path)
  let created: ReturnType<typeof folderTransport> | undefined
  const transport = () => (created ??= folderTransport())
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
    close: () => void created?.then((transport) => transport.close()),
  }
}
