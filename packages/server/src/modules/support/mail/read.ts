import { createHash } from 'node:crypto'
import { nfc } from '@vesica/contract'
import { MailRefused } from '../../../platform/mail/smtp-in.ts'
import { ParsingTooLong, parseApart } from '../../../platform/parsing/parsing.ts'
import type { Headers } from './automatic.rules.ts'
import { plainText } from './plain.rules.ts'
import { splitQuoted } from './quote.rules.ts'

/** A file of an email, not yet checked. */
export interface SentAlong {
  name: string
  declared: string
  /** Of `message/external-body`: the address of the content. */
  content: Uint8Array
  /** Whether it is inline, as pictures are. */
  isPart: boolean
}

/** The content of an email. */
export interface ReadMail {
  headers: Headers
  /** The addresses of the From header, in lower case. */
  from: string[]
  subject: string
  /** Its identity: the Message-ID or, without one, a hash of its content. */
  key: string
  messageId: string | null
  text: string
  quoted: string | null
  files: SentAlong[]
  /** The delivery report, if it is one. */
  status: string | undefined
}

/** A Message-ID that emails can refer to: without invisible characters. */
const messageIdIn = (header: string): string | null => /<[^<>\s\p{C}]{1,250}>/u.exec(header)?.[0] ?? null

/** Parses an email as far as possible. @throws MailRefused for one that is built to be unreadable */
export const readMail = async (raw: Buffer): Promise<ReadMail> => {
  const mail = await parseApart('mail', raw).catch((error: unknown) => {
    if (error instanceof ParsingTooLong) return undefined
    throw error
  })
  if (!mail) throw new MailRefused('This email can’t be read. Send it as plain text.', 554)
  const { text, quoted } = splitQuoted(plainText(mail.body))
  const messageId = messageIdIn(mail.messageId)
  const status = mail.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  return {
    headers: mail.headers,
    from: mail.from.map((address) => nfc(address.trim()).toLowerCase()).filter(Boolean),
    subject: mail.subject,
    key: messageId ?? `sha256:${createHash('sha256').update(raw).digest('hex')}`,
    messageId,
    text,
    quoted,
    files: mail.attachments
      .filter(({ isBody }) => !isBody)
      .map(({ filename, mimeType, content, related, inline }) => ({
        name: filename ?? 'file',
        declared: mimeType,
        content,
        isPart: related || inline,
      })),
    status: status && Buffer.from(status.content).toString('latin1').slice(0, 100_000),
  }
}
