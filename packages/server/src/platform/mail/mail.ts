import { join } from 'node:path'
import { type Breaker, createBreaker } from './breaker.ts'
import type { Log } from '../log.ts'
import type { FolderMessage } from './mail-folder.ts'
import { failedBy, MailFailed } from './mail-failed.ts'
import { type Envelope, type Post, toFolder, toServer } from './mail-post.ts'

/** A message to one person. */
export interface Message {
  /** One address without a name. */
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  /** Constant for the same message. Its Message-ID is derived from it, so mailboxes recognize duplicates. */
  id?: string
  /** The one-click unsubscribe URL for mail clients, which people can also open (RFC 8058). */
  mute?: string
  /** Message-IDs that it follows, oldest first, so mail clients show a thread. */
  follows?: readonly string[]
  /** Where bounces go instead of the sender. */
  reports?: string
  /** Whether a person wrote it. Other emails ask auto-responders not to reply. */
  byPerson?: boolean
}

/** A mail server set by administrators, and the sender address. */
export interface MailServer {
  readonly host: string
  readonly port: number
  /** `tls`: from the first byte; `starttls`: required before anything is sent; `none`: unencrypted. */
  readonly encryption: 'tls' | 'starttls' | 'none'
  /** undefined: no authentication. */
  readonly login: { readonly user: string; readonly password: string } | undefined
  readonly from: { readonly name: string; readonly address: string }
}

/** Sends email through a mail server or, without one, to a folder. */
export interface Mail {
  /** The mail server of the environment, if any. It overrides the one set by administrators. */
  readonly environment: { readonly hasServer: boolean; readonly from: string }
  /** Where messages currently go, and the sender address. */
  route(): Promise<{ delivery: 'smtp' | 'folder'; from: string }>
  /** For jobs, which can wait and retry. @param signal aborts it @throws MailFailed if it was not accepted */
  send(message: Message, signal?: AbortSignal): Promise<void>
  /**
   * For a person who waits: the message is accepted within 5 seconds in total or aborted. A mail server that failed to
   * respond three times in a row is paused, and messages are refused at once.
   * @throws MailFailed if it was not accepted
   */
  sendNow(message: Message): Promise<void>
  /** Whether `sendNow` would refuse at the moment because the mail server is paused. */
  isResting(): boolean
  /** Whether the mail server accepts our login within some seconds. Without a mail server there is nothing to check. */
  isReachable(): Promise<boolean>
  /** Messages in the folder, newest first; empty with a mail server. */
  listFolder(limit: number): Promise<FolderMessage[]>
  close(): void
}

export { MailFailed } from './mail-failed.ts'

export interface MailParts {
  /** Without it, messages go to the configured `server`, and without that to `<dataDir>/mail`. */
  smtpUrl?: string | undefined
  /** The current mail server setting, read for each message. */
  server?: (() => Promise<MailServer | undefined>) | undefined
  dataDir: string
  /** 'Vesica <hello@example.org>' */
  from: string
  log: Log
  /** For each step of the SMTP conversation. */
  timeoutMs?: number
  /** For all of them together, while a person waits. */
  withinMs?: number
  /** How long an unresponsive mail server is paused. */
  restMs?: number
}

/** Where messages go until the settings change. */
interface Route {
  post: Post
  /** Separate connections, so people who wait are not queued behind bulk email. */
  urgent: Post
  breaker: Breaker
  from: Envelope['from']
  /** The settings it was created from. */
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
  const target = smtpUrl ? smtpUrl : server
  const post = target ? toServer(target, timeoutMs, 3) : toFolder(join(dataDir, 'mail'))
  return {
    post,
    urgent: target ? toServer(target, withinMs, 5) : post,
    breaker: createBreaker({
      failures: 3,
      restMs,
      // A refused address or message is a response.
      isSilence: (error) => error instanceof MailFailed && error.status === undefined,
      refused: () => new MailFailed('RESTING'),
    }),
    from: server?.from ?? from,
    key,
  }
}

/** Returns the current transport, creating a new one when the settings have changed. */
const followRoute = (deps: MailParts) => {
  let known = routeBy(deps, undefined, '')
  const find = async (): Promise<Route> => {
    if (deps.smtpUrl || !deps.server) return known
    const server = await deps.server().catch((error: unknown) => {
      deps.log.error({ err: error }, 'the settings of the mail server cannot be read')
      throw new MailFailed('SETTINGS')
    })
    const key = server ? JSON.stringify(server) : ''
    if (key !== known.key) {
      closeRoute(known)
      known = routeBy(deps, server, key)
    }
    return known
  }
  return { find, known: () => known }
}

/** @throws Error if `from` is not an address */
export const createMail = (deps: MailParts): Mail => {
  const { smtpUrl, from, log, withinMs = 5000 } = deps
  if (hasLineBreak(from)) throw new Error('The sender of messages must be one line.')
  const route = followRoute(deps)
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

/** The domain of the sender address. */
export const hostOf = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'

/** Headers for machines: auto-responders stay silent, and unsubscribing takes one click. */
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

/** Exactly one address: no list, no name, no quotes, nothing that ends a header. */
const isOneAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u.test(text)

const isMessageId = (text: string): boolean => /^<[^\s\p{C}<>]{1,250}>$/u.test(text)

const refuseUnsafe = ({ to, subject, replyTo, reports, follows = [] }: Message): void => {
  const addresses = [to, replyTo, reports].filter((address) => address !== undefined)
  const safe = addresses.every(isOneAddress) && follows.every(isMessageId) && !hasLineBreak(subject)
  if (!safe) throw new MailFailed('UNSAFE', { isForGood: true })
}
