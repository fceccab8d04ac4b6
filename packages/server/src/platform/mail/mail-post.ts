import type { MailServer } from './mail.ts'
import { type FolderMessage, mailFolder } from './mail-folder.ts'

/** A message as nodemailer takes it. */
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
  // A message is made of what is given here, never of a file or an address that a text names.
  disableFileAccess: true
  disableUrlAccess: true
}

/** What messages leave by. */
export interface Post {
  delivery: 'smtp' | 'folder'
  /** Reads what sends: with the first message, and before its time is counted. */
  open(): Promise<unknown>
  /** @param signal gives the message up */
  send(envelope: Envelope, signal?: AbortSignal): Promise<void>
  isReachable(): Promise<boolean>
  list(limit: number): Promise<FolderMessage[]>
  close(): void
}

/** Where a mail server is: by an address as the environment has it, or by settings. */
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
    // The queue of jobs tries again, with pauses; nodemailer trying on its own would only keep it waiting.
    maxRequeues: 0,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  })
}

/** A mail server, whose connections are kept. @param server as settings say it, or as an address (`smtp:`, `smtps:`) */
export const toServer = (server: string | MailServer, timeoutMs: number, maxConnections: number): Post => {
  let made: ReturnType<typeof serverTransport> | undefined
  const transport = () => (made ??= serverTransport(server, timeoutMs, maxConnections))
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
    close: () => void made?.then((transport) => transport.close()),
  }
}

const folderTransport = async () => {
  const { default: nodemailer } = await import('nodemailer')
  return nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
}

/** A folder, one file a message. */
export const toFolder = (path: string): Post => {
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
