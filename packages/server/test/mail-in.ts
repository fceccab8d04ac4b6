import { createHmac, randomUUID } from 'node:crypto'
import nodemailer from 'nodemailer'
import { expect } from 'vitest'
import { answeringOf, reportsOn as reportsAddress } from '../src/modules/support/index.ts'
import { asOf } from '../src/platform/data/tx.ts'
import { aMember } from './people.ts'
import { aServer, type Running } from './running.ts'
import { ask, own } from './tickets.ts'

export const DOMAIN = 'mail.vesica.test'
export const SECRET = `whsec_${Buffer.from('a secret of twenty-four bytes, or more').toString('base64')}`

/** A server with inbound mail, over SMTP and by webhook. */
export const aServerWithMail = (environment: Record<string, string> = {}): Promise<Running> =>
  aServer({ MAIL_IN_PORT: '0', MAIL_IN_DOMAIN: DOMAIN, MAIL_IN_SECRET: SECRET, LIMITS_FACTOR: '1000', ...environment })

const hosts = { domain: DOMAIN, from: 'localhost' }

/** The reply address of a ticket's emails. @param at when the email was sent */
export const addressOf = async (running: Running, ticketId: string, at = running.clock.now()): Promise<string> => {
  const answering = await running.app.db.transact((tx) => answeringOf(asOf(tx, at), hosts, `ticket:${ticketId}`))
  return answering?.replyTo ?? ''
}

/** The address for delivery reports on an email. */
export const reportsOn = async (running: Running, emailId: string): Promise<string> =>
  (await running.app.db.transact((tx) => reportsAddress(tx, hosts, emailId))) ?? ''

/** A mail client that sends over SMTP. */
export const aMailProgram = (running: Running, more: object = {}) =>
  nodemailer.createTransport({ host: '127.0.0.1', port: Number(running.mailPort), ignoreTLS: true, ...more })

/** The server's reply to a rejected mail. */
export const refused = async (sending: Promise<unknown>): Promise<{ status: number | undefined; words: string }> => {
  const error = await sending.then(
    () => {
      throw new Error('The mail was taken.')
    },
    (failure: { responseCode?: number; response?: string; message: string }) => failure,
  )
  return { status: error.responseCode, words: error.response ?? error.message }
}

/** A mail in wire format. */
export const aMail = (headers: Readonly<Record<string, string>>, body: string): string =>
  `${Object.entries({ 'Message-ID': `<${randomUUID()}@example.org>`, ...headers })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n')}\r\n\r\n${body}`

/** A member who replies to a ticket by mail. */
export const aWriter = async (running: Running) => {
  const member = await aMember(running)
  const ticket = await ask(member)
  const address = await addressOf(running, ticket.id)
  const program = aMailProgram(running)
  const conversation = async () => (await own(member, ticket.id)).conversation
  return {
    member,
    ticket,
    address,
    conversation,
    last: async () => (await conversation()).at(-1),
    said: async () => (await conversation()).map(({ message }) => message),
    /** Sends a mail as a mail client composes it. */
    send: (message: object = {}) =>
      program.sendMail({
        from: member.email,
        to: address,
        subject: 'Re: Crushed box',
        text: 'Still crushed.',
        ...message,
      }),
    /** Sends raw mail. @param sender of the envelope */
    sendRaw: (raw: string | Buffer, sender = member.email) =>
      program.sendMail({ envelope: { from: sender, to: [address] }, raw }),
  }
}

export type Writer = Awaited<ReturnType<typeof aWriter>>

/** Checks that a mail has not changed the conversation. */
export const expectNothing = async (writer: Writer): Promise<void> => {
  expect(await writer.said()).toEqual(['One corner is crushed.'])
}

/** How a mail is posted to the webhook; default: correctly. */
interface Handing {
  secret?: string
  id?: string
  at?: Date
  /** The request body; default: the mail. */
  body?: string
  /** The signed content; default: the request body. */
  signed?: string
}

/** The signature headers of a webhook body. */
export const signedFor = (
  running: Running,
  body: string,
  { secret = SECRET, id = `msg_${randomUUID()}`, at = running.clock.now(), signed = body }: Omit<Handing, 'body'> = {},
): Record<string, string> => {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signature = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${signed}`).digest('base64')}`
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
}

/** Posts a mail to the webhook, like the mail provider that received it. */
export const handOver = (
  running: Running,
  mail: { raw: string; from: string; to: string[] },
  { body = JSON.stringify({ ...mail, raw: Buffer.from(mail.raw).toString('base64') }), ...signing }: Handing = {},
): Promise<Response> => {
  const headers = { 'content-type': 'application/json', ...signedFor(running, body, signing) }
  return fetch(`${running.url}/api/support/inbound`, { method: 'POST', headers, body })
}
