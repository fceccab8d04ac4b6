import { join } from 'node:path'
import { type Breaker, createBreaker } from './breaker.ts'
import type { Log } from '../log.ts'
import type { FolderMessage } from './mail-folder.ts'
import { failedBy, MailFailed } from './mail-failed.ts'
import { type Envelope, type Post, toFolder, toServer } from './mail-post.ts'

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

/** A mail server as administrators set it, and whom its messages are from. */
export interface MailServer {
  readonly host: string
  readonly port: number
  /** `tls`: from the first byte; `starttls`: demanded before anything is said; `none`: in the clear. */
  readonly encryption: 'tls' | 'starttls' | 'none'
  /** undefined: it takes messages without. */
  readonly login: { readonly user: string; readonly password: string } | undefined
  readonly from: { readonly name: string; readonly address: string }
}

/** The platform's post: to a mail server, or without one into a folder. */
export interface Mail {
  /** What the environment says. With a mail server of its own, none that administrators set counts. */
  readonly environment: { readonly hasServer: boolean; readonly from: string }
  /** Where messages go at the moment, and whom they are from. */
  route(): Promise<{ delivery: 'smtp' | 'folder'; from: string }>
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

export { MailFailed } from './mail-failed.ts'

export interface MailParts {
  /** Without it messages go to the `server` that is set, and without that to `<dataDir>/mail`. */
  smtpUrl?: string | undefined
  /** The mail server that is set now: asked for at each message. */
  server?: (() => Promise<MailServer | undefined>) | undefined
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

/** Where messages go, until other settings hold. */
interface Route {
  post: Post
  /** Connections of its own: who waits does not stand behind letters that wait for nobody. */
  urgent: Post
  breaker: Breaker
  from: Envelope['from']
  /** Of the settings that it was made by. */
  key: string
}

const closeRoute = ({ post, urgent }: Route): void => {
  post.close()
  if (urgent !== post) urgent.close()
}

const routeBy = (
  { smtpUrl, dataDir, from, timeoutMs = 10_000, withinMs = 5000, restMs = 15_000 }: MailParts,
  server: MailServer | undefined,
  key: string,
): Route => {
  const place = smtpUrl ? smtpUrl : server
  const post = place ? toServer(place, timeoutMs, 3) : toFolder(join(dataDir, 'mail'))
  return {
    post,
    urgent: place ? toServer(place, withinMs, 5) : post,
    breaker: createBreaker({
      failures: 3,
      restMs,
      // Whoever refuses an address or a message answers.
      isSilence: (error) => error instanceof MailFailed && error.status === undefined,
      refused: () => new MailFailed('RESTING'),
    }),
    from: server?.from ?? from,
    key,
  }
}

/** Finds the route of the moment: another one once other settings hold. */
const followRoute = (parts: MailParts) => {
  let known = routeBy(parts, undefined, '')
  const find = async (): Promise<Route> => {
    if (parts.smtpUrl || !parts.server) return known
    const server = await parts.server().catch((error: unknown) => {
      parts.log.error({ err: error }, 'the settings of the mail server cannot be read')
      throw new MailFailed('SETTINGS')
    })
    const key = server ? JSON.stringify(server) : ''
    if (key !== known.key) {
      closeRoute(known)
      known = routeBy(parts, server, key)
    }
    return known
  }
  return { find, known: () => known }
}

/** @throws Error when `from` is no address */
export const createMail = (parts: MailParts): Mail => {
  const { smtpUrl, from, log, withinMs = 5000 } = parts
  if (hasLineBreak(from)) throw new Error('The sender of messages must be one line.')
  const route = followRoute(parts)
  const sendBy = async ({ delivery, send }: Post, by: Route, message: Message, signal?: AbortSignal): Promise<void> => {
    try {
      await send(envelopeOf(by.from, message), signal)
      log.debug({ delivery }, 'a message was sent')
    } catch (error) {
      const failed = signal?.aborted ? new MailFailed('ETIMEDOUT', { fault: 'unreachable' }) : failedBy(error)
      log.warn({ delivery, reason: failed.reason, status: failed.status }, 'a message was not taken')
      throw failed
    }
  }
  return {
    environment: { hasServer: Boolean(smtpUrl), from },
    route: async () => {
      const { post, from: sender } = await route.find()
      return { delivery: post.delivery, from: senderText(sender) }
    },
    send: async (message, signal) => {
      refuseUnsafe(message)
      const by = await route.find()
      await sendBy(by.post, by, message, signal)
    },
    sendNow: async (message) => {
      refuseUnsafe(message)
      const by = await route.find()
      await by.urgent.open()
      await by.breaker.run(() => sendBy(by.urgent, by, message, AbortSignal.timeout(withinMs)))
    },
    isResting: () => route.known().breaker.isResting(),
    isReachable: async () => (await route.find()).urgent.isReachable(),
    listFolder: async (limit) => (await route.find()).post.list(limit),
    close: () => closeRoute(route.known()),
  }
}

/** 'Vesica <hello@example.org>' */
export const senderText = (from: Envelope['from']): string =>
  typeof from === 'string' ? from : from.name === '' ? from.address : `${from.name} <${from.address}>`

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

const envelopeOf = (from: Envelope['from'], message: Message): Envelope => {
  const { to, subject, text, html, replyTo, id, follows = [], reports } = message
  const last = follows.at(-1)
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    ...(id !== undefined && { messageId: `<${id}@${hostOf(senderText(from))}>` }),
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
