import type { Tx } from '../../platform/data/tx.ts'

/** The queue of letters to send. */
export const LETTER_QUEUE = 'letter'

/** An e-mail to one person, without secrets: it waits in the queue as readable text. */
export interface Letter {
  to: string
  name: string
  subject: string
  paragraphs: string[]
  /** Where the letter's button leads: a path of this platform. */
  action?: { label: string; path: string }
  replyTo?: string
}

/** Sends a letter once this transaction commits; tried again when the mail server fails. */
export const post = (tx: Tx, letter: Letter): Promise<void> => tx.enqueue({ queue: LETTER_QUEUE, data: letter })
