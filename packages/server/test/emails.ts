import { vi } from 'vitest'
import { mailFor } from './people.ts'
import type { Running } from './running.ts'

interface QueuedEmail {
  to: string
  subject: string
  paragraphs: string[]
  action?: { label: string; path: string }
  replyTo?: string
}

type Subject = string | RegExp
const matches = (subject: Subject, input = '') =>
  typeof subject === 'string' ? input === subject : subject.test(input)

/** The emails to an address, sent or queued, newest first. */
export const emailsTo = async (running: Running, email: string): Promise<QueuedEmail[]> => {
  const rows = await running.sql('select * from letter where to_address = $1 order by created_at desc, id desc', [
    email,
  ])
  return rows.map(({ subject, paragraphs, action, reply_to }) => ({
    to: email,
    subject: String(subject),
    paragraphs: paragraphs as string[],
    ...(action !== null && { action: action as { label: string; path: string } }),
    ...(reply_to !== null && { replyTo: String(reply_to) }),
  }))
}

/** The newest email to an address with this subject: its text, its link and its reply address. */
export const emailTo = async (running: Running, email: string, subject: Subject) => {
  const emails = await emailsTo(running, email)
  const match = emails.find((message) => matches(subject, message.subject))
  if (!match)
    throw new Error(`No letter ${subject} to ${email}, but: ${emails.map((message) => message.subject).join('; ')}`)
  return { text: match.paragraphs.join('\n'), leadsTo: match.action?.path, replyTo: match.replyTo }
}

/** The newest email with this subject in a mailbox, once it is delivered. */
export const deliveredTo = (running: Running, email: string, subject: Subject) =>
  vi.waitFor(
    async () => {
      const match = (await mailFor(running, email)).findLast((message) => matches(subject, message.subject))
      if (!match) throw new Error(`No letter ${subject} was delivered to ${email}`)
      return match
    },
    { timeout: 60_000, interval: 25 },
  )

/** The token in the latest password link that was delivered to an address. */
export const linkTokenFor = async (running: Running, email: string, subject: string): Promise<string> => {
  const { text } = await deliveredTo(running, email, subject)
  const token = /reset-password\?token=([\w-]+)/.exec(text ?? '')?.[1]
  if (!token) throw new Error(`The letter to ${email} holds no link`)
  return token
}
