import type { AddressInfo } from 'node:net'
import type { SMTPServer, SMTPServerAddress, SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import { MINUTE, SECOND } from '../clock.ts'
import { networkOf } from '../limits/network.ts'
import type { Log } from '../log.ts'

/** An email as received, with its envelope. */
export interface ReceivedMail {
  raw: Buffer
  /** Empty for the null sender of delivery reports. */
  sender: string
  recipients: readonly string[]
}

/** Thrown to refuse something, with a sentence for the sender, who reads it in their mail server's report. */
export class MailRefused extends Error {
  /** 5xx: permanent. 4xx: can be retried. */
  readonly status: number

  constructor(message: string, status = 550) {
    super(message)
    this.name = 'MailRefused'
    this.status = status
  }
}

/** The recipients served here. */
export interface MailReceiver {
  /** Called before the message is transferred. @throws MailRefused */
  accept(recipient: string, sender: string): Promise<void>
  /** When this resolves the message is stored or need not be. @throws MailRefused */
  receive(mail: ReceivedMail): Promise<void>
}

export interface SmtpInParts {
  port: number
  host: string
  /** The name the server announces. */
  name: string
  /** If set, connections can be encrypted. PEM. */
  tls?: { cert: string; key: string } | undefined
  receiver: MailReceiver
  log: Log
  mostBytes?: number
  /** Idle time after which a connection is closed. */
  silenceMs?: number
  /** Maximum duration of a connection. */
  wholeMs?: number
  mostConnections?: number
  /** Bytes of messages held in memory at once. */
  mostHeldBytes?: number
}

export interface SmtpIn {
  readonly port: number
  close(): Promise<void>
}

const MOST_BYTES = 25 * 1024 * 1024
/** Four of the largest: what fifty connections could bring would exceed a small machine. */
const MOST_HELD_BYTES = 4 * MOST_BYTES
const MOST_CONNECTIONS = 50
const FROM_ONE_ADDRESS = 10
const MOST_RECIPIENTS = 10
/** After this many unknown recipients the client is disconnected. */
const MOST_GUESSES = 5

const answer = (message: string, responseCode: number): Error => Object.assign(new Error(message), { responseCode })

/** The reply to a failure: our own refusals verbatim, anything else without internals. */
const answerTo = (error: unknown, log: Log): Error => {
  if (error instanceof MailRefused) return answer(error.message, error.status)
  log.error({ err: error }, 'a mail that came in could not be taken')
  return answer('This mail cannot be taken at the moment. Please try again later.', 451)
}

/** The memory used by all messages in transfer. */
const heldBy = (mostBytes: number) => {
  let held = 0
  return {
    /** @returns false if there is no room for that much more */
    take: (bytes: number): boolean => {
      if (held + bytes > mostBytes) return false
      held += bytes
      return true
    },
    release: (bytes: number): void => {
      held -= bytes
    },
  }
}

type Held = ReturnType<typeof heldBy>

/**
 * Reads a message up to the limits and hands it over. Excess is read to its end, as the protocol requires, but
 * discarded.
 * @throws MailRefused
 */
const withMail = async (
  stream: SMTPServerDataStream,
  { mostBytes, held }: { mostBytes: number; held: Held },
  accept: (raw: Buffer) => Promise<void>,
): Promise<void> => {
  const chunks: Buffer[] = []
  let [bytes, own, hasRoom] = [0, 0, true]
  const letGo = () => {
    chunks.length = 0
    held.release(own)
    own = 0
  }
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length
      hasRoom &&= bytes <= mostBytes && held.take(chunk.length)
      if (!hasRoom) {
        letGo()
        continue
      }
      own += chunk.length
      chunks.push(chunk)
    }
    if (bytes > mostBytes) throw new MailRefused(`This mail is larger than ${mostBytes / 1024 ** 2} MB.`, 552)
    if (!hasRoom) throw new MailRefused('Too much mail is on its way at the moment. Please try again later.', 452)
    await accept(Buffer.concat(chunks))
  } finally {
    letGo()
  }
}

/** Limits connections per network, so that none holds them all. */
const perAddress = () => {
  const open = new Map<string, number>()
  return {
    take: (address: string): boolean => {
      const now = (open.get(address) ?? 0) + 1
      open.set(address, now)
      return now <= FROM_ONE_ADDRESS
    },
    release: (address: string): void => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    },
  }
}

/** Starts listening; throws if that is not possible. */
const listening = (server: SMTPServer, { port, host }: SmtpInParts): Promise<void> =>
  new Promise((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, host, () => {
      server.server.off('error', reject)
      resolve()
    })
  })

/**
 * Accepts incoming email. It relays nothing: each recipient is checked, and unwanted mail is refused before it is
 * transferred. Clients that send too little, too much or too slowly are disconnected.
 */
export const listenForMail = async (deps: SmtpInParts): Promise<SmtpIn> => {
  const { receiver, log, mostBytes = MOST_BYTES, silenceMs = MINUTE, wholeMs = 10 * MINUTE } = deps
  const addresses = perAddress()
  const held = heldBy(deps.mostHeldBytes ?? MOST_HELD_BYTES)
  const guesses = new WeakMap<SMTPServerSession, number>()

  const accept = async ({ address }: SMTPServerAddress, session: SMTPServerSession): Promise<void> => {
    if ((guesses.get(session) ?? 0) >= MOST_GUESSES)
      throw new MailRefused('Too many recipients that there are not.', 421)
    const { mailFrom } = session.envelope
    try {
      await receiver.accept(address, mailFrom === false ? '' : mailFrom.address)
    } catch (error) {
      guesses.set(session, (guesses.get(session) ?? 0) + 1)
      throw error
    }
  }
  const receive = async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> => {
    const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address
    const recipients = envelope.rcptTo.map(({ address }) => address)
    await withMail(stream, { mostBytes, held }, (raw) => receiver.receive({ raw, sender, recipients }))
  }
  const { SMTPServer } = await import('smtp-server')
  const server = new SMTPServer({
    name: deps.name,
    banner: 'ready',
    size: mostBytes,
    ...(deps.tls ? { ...deps.tls, minVersion: 'TLSv1.2' as const } : { hideSTARTTLS: true }),
    disabledCommands: ['AUTH', ...(deps.tls ? [] : ['STARTTLS'])],
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    maxClients: deps.mostConnections ?? MOST_CONNECTIONS,
    maxRecipients: MOST_RECIPIENTS,
    maxCommandLength: 2048,
    socketTimeout: silenceMs,
    closeTimeout: 2 * SECOND,
    onConnect: ({ remoteAddress }, done) =>
      done(addresses.take(networkOf(remoteAddress)) ? null : answer('Too many connections from your address.', 421)),
    onClose: ({ remoteAddress }) => addresses.release(networkOf(remoteAddress)),
    onRcptTo: (address, session, done) =>
      void accept(address, session).then(
        () => done(),
        (error: unknown) => done(answerTo(error, log)),
      ),
    onData: (stream, session, done) =>
      void receive(stream, session).then(
        () => done(null, 'Thank you.'),
        (error: unknown) => done(answerTo(error, log)),
      ),
  })
  server.on('error', (error) => log.info({ error: error.message }, 'a connection for mail failed'))
  server.server.on('connection', (socket) => {
    const timer = setTimeout(() => socket.destroy(), wholeMs).unref()
    socket.once('close', () => clearTimeout(timer))
  })
  await listening(server, deps)
  const { port } = server.server.address() as AddressInfo
  log.info({ port }, 'listening for mail')
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) }
}
