import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/data/db.ts'
import { HOUR } from '../../platform/clock.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import { createKeyedMutex } from '../../platform/limits/keyed-mutex.ts'
import type { Log } from '../../platform/log.ts'
import { hostOf } from '../../platform/mail/mail.ts'
import { type MailReceiver, MailRefused } from '../../platform/mail/smtp-in.ts'
import { Refusal } from '../../platform/refusal.ts'
import { temporaryFiles } from '../../platform/uploads/uploads.ts'
import { noteBounce } from '../activity/index.ts'
import { type Known, mailKey, readRecipient } from './mail/address.ts'
import { type Answering, findAnswering, addMailedMessage, notifyExpired } from './mail/answer.ts'
import { isTiny, checkFiles, whyNothing, rejectedFilesText } from './mail/attached.ts'
import { automaticBy } from './mail/automatic.rules.ts'
import { reportOf } from './mail/bounce.rules.ts'
import { answeringOf, reportsOn } from './mail/emails.ts'
import { cutText } from './mail/plain.rules.ts'
import { type ReadMail, readMail } from './mail/read.ts'

export interface MailInParts {
  db: Database
  files: Files
  limits: Limits
  config: Config
  log: Log
}

/** How long an email waits for earlier ones before it is retried later. */
const LONGEST_WAIT_MS = 60_000
/** Emails accepted per member and hour; per ticket as many as in the application. */
const perMember = { uses: 30, windowMs: HOUR }

/**
 * Parsing a large email occupies the process for a while in any case, so this many per hour are parsed for one ticket.
 * Delivery reports are small.
 */
const LARGE_BYTES = 1024 ** 2
const largeForTicket = { uses: 30, windowMs: HOUR }

/** The maximum characters stored of a quotation. */
const MOST_QUOTED = 20_000

/** Accepts email for tickets from any channel. Without `config.mailIn` it accepts none. */
export const mailReceiver = (services: MailInParts): MailReceiver => {
  const { db, limits, config, log } = services
  const domain = config.mailIn?.domain ?? ''
  const runExclusive = createKeyedMutex(LONGEST_WAIT_MS)
  let known: Promise<Buffer> | undefined
  const key = () => (known ??= db.transact(mailKey))

  /** @throws MailRefused for an address that was not created here */
  const recipientOf = async (address: string): Promise<Known> => {
    const recipient = readRecipient(await key(), domain, address, await db.read(async (tx) => tx.now))
    if (recipient.kind === 'elsewhere') throw new MailRefused('This server doesn’t relay email.', 554)
    if (recipient.kind === 'nobody')
      throw new MailRefused('This address doesn’t exist. Reply to one of our emails, or contact us in Support.')
    return recipient
  }

  const accept: MailReceiver['accept'] = async (address, sender) => {
    const recipient = await recipientOf(address)
    if (recipient.kind === 'bounce') return
    const answering = await db.read((tx) => findAnswering(tx, recipient.ticketId))
    if (!recipient.isOver) return
    if (sender !== '') await db.transact((tx) => notifyExpired(tx, answering, recipient.lastDay))
    throw new MailRefused('This address has expired. Contact us in Support.')
  }

  const receive: MailReceiver['receive'] = ({ raw, sender, recipients }) =>
    // One email after another: parsing occupies the process for a moment.
    runExclusive('mail', async () => {
      const known = await Promise.all([...new Set(recipients)].map(recipientOf))
      if (raw.length > LARGE_BYTES) for (const recipient of known) await takeLarge(recipient)
      const mail = await readMail(raw)
      for (const recipient of known) {
        if (recipient.kind === 'bounce') await takeReport(services, mail, recipient.letterId)
        else await takeReply(services, mail, sender, await db.read((tx) => findAnswering(tx, recipient.ticketId)))
      }
    })

  /** @throws MailRefused */
  const takeLarge = async (recipient: Known): Promise<void> => {
    if (recipient.kind === 'bounce') throw new MailRefused('This is too large for a report.', 552)
    await limits.take(db, { key: `large mail ${recipient.ticketId}`, limit: largeForTicket }).catch(tooMany)
  }

  const takeReply = async (
    context: MailInParts,
    mail: ReadMail,
    sender: string,
    answering: Answering,
  ): Promise<void> => {
    const automatic = automaticBy(mail.headers, sender)
    if (automatic !== undefined) {
      log.info({ ticket: answering.ticket.id, automatic }, 'rejected an automatic mail')
      throw new MailRefused('Automatic emails aren’t accepted here. Contact us in Support.')
    }
    const [from = ''] = mail.from
    if (mail.from.length !== 1 || from !== answering.person.email)
      throw new MailRefused('Only the recipient of an email can reply to it, from the address it was sent to.')
    await limits.take(db, { key: `mail ${answering.person.id}`, limit: perMember }).catch(tooMany)
    await takeMessage(context, mail, answering)
  }

  return { accept, receive }
}

/** Reply addresses and bounce addresses, for sending emails. */
export const answeringByMail = (db: Database, { mailIn, mailFrom }: Config) => {
  const hosts = { domain: mailIn?.domain, from: hostOf(mailFrom) }
  return {
    answeringOf: (about: string) => db.read((tx) => answeringOf(tx, hosts, about)),
    reportsOn: (emailId: string) => db.read((tx) => reportsOn(tx, hosts, emailId)),
  }
}

const tooMany = (error: unknown): never => {
  throw error instanceof Refusal ? new MailRefused(error.message, 452) : error
}

const takeMessage = async ({ db, files }: MailInParts, mail: ReadMail, answering: Answering): Promise<void> => {
  const temporary = temporaryFiles(files.uploadsDir)
  try {
    const isFilesOnly = mail.text === '' && mail.quoted === null
    const attachments = await checkFiles(
      isFilesOnly ? mail.files : mail.files.filter((file) => !isTiny(file)),
      temporary,
    )
    const isAllQuoted = mail.text === '' && attachments.files.length === 0
    const [own, quoted] = isAllQuoted ? [mail.quoted ?? '', null] : [mail.text, mail.quoted]
    if (own === '' && attachments.files.length === 0) throw new MailRefused(whyNothing(attachments.refused), 554)
    const notTaken = rejectedFilesText(attachments.refused)
    const text = (cutText(own, notTaken.length) + notTaken).trim()
    await files.placing(attachments.files, (...placed) =>
      db.transact((tx) =>
        addMailedMessage(tx, files, answering, {
          key: mail.key,
          messageId: mail.messageId,
          text: text === '' ? '(See the attached files.)' : text,
          quoted: quoted === null ? null : quoted.slice(0, MOST_QUOTED).toWellFormed(),
          files: placed,
        }),
      ),
    )
  } finally {
    await temporary.discard()
  }
}

/** A delivery report: an undelivered email is marked next to its message. */
const takeReport = async ({ db, log }: MailInParts, mail: ReadMail, emailId: string): Promise<void> => {
  const [from = ''] = mail.from
  const report = reportOf(mail.headers, { status: mail.status, from, subject: mail.subject })
  log.info({ letter: emailId, report: report ?? 'none' }, 'a report about a letter came in')
  if (report === undefined)
    throw new MailRefused('This address only accepts delivery reports. To reply, use the reply address of our email.')
  if (report === 'failed') await db.transact((tx) => noteBounce(tx, emailId))
}
