import type { Tx } from '../../platform/data/tx.ts'

/** The queue of e-mail to send; databases know it by this name since the beginning. */
export const EMAIL_QUEUE = 'letter'

/** An e-mail to one person, without secrets: it waits in the queue as readable text. */
export interface Email {
  to: string
  name: string
  subject: string
  paragraphs: string[]
  /** Where the e-mail's button leads: a path of this platform. */
  action?: { label: string; path: string }
  replyTo?: string
}

/** Sends an e-mail once this transaction commits; tried again when the mail server fails. */
export const sendEmail = (tx: Tx, email: Email): Promise<void> => tx.enqueue({ queue: EMAIL_QUEUE, data: email })
