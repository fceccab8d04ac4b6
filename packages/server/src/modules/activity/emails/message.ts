import { type TemplateText, type NoticeKind, noticeKinds, rulesOfKind } from '@vesica/contract'
import { notices } from '../../../i18n/notices.ts'
import type { Message } from '../../../platform/mail/mail.ts'
import { type EmailBranding, type MailContent, renderMail } from '../../../platform/mail/mail.template.ts'
import type { OutgoingEmail } from './email.ts'
import type { EmailAction } from './email-action.ts'
import { muteToken } from './mute-token.ts'
import { type FilledTemplate, fillTemplate } from './filled-template.ts'

const copy = notices.activity.email

/** Everything needed to render an email. */
export interface Writing {
  publicUrl: string
  head: () => Promise<EmailBranding>
  /** Email templates that differ from the defaults, by kind. */
  changedWords: () => Promise<ReadonlyMap<string, TemplateText>>
  /** Signs unsubscribe links. */
  muteKey: () => Promise<Buffer>
  /** The reply address and thread of an email; undefined: no replies by email. */
  answeringOf: (about: string) => Promise<Answering | undefined>
  /** The address for delivery reports about an email; undefined: its sender. */
  reportsOn: (emailId: string) => Promise<string | undefined>
}

/** How replies to an email work. */
export interface Answering {
  /** undefined: incoming mail is not set up. */
  replyTo: string | undefined
  /** Message-IDs, oldest first. */
  follows: readonly string[]
  /** The line that marks the start of the quoted email; a reply is the text above it. */
  above: string | undefined
}

/** Emails written by a person rather than the platform. */
const byPeople: ReadonlySet<string> = new Set(['ticket_answer'])

const isKind = (kind: string): kind is NoticeKind => Object.hasOwn(noticeKinds, kind)

/** Whether an email has an unsubscribe link, and the reason for receiving it. */
const reasonOf = (kind: string): { why: string; muted: boolean } => {
  if (kind === 'daily' || kind === 'weekly') return { why: copy.digestChosen(kind), muted: true }
  return isKind(kind) ? { why: noticeKinds[kind].reason, muted: rulesOfKind(kind).muted } : { why: '', muted: false }
}

const linksOf = ({ choice, ...action }: EmailAction, publicUrl: string) => {
  const linkOf = ({ label, path }: { label: string; path: string }) => ({ label, url: publicUrl + path })
  const choiceLinks = choice && { choice: { question: choice.question, answers: choice.answers.map(linkOf) } }
  return { action: linkOf(action), ...choiceLinks }
}

/** The text of an email: from the customized template of its kind, or as originally written. */
const contentOf = async (
  email: OutgoingEmail,
  deps: Writing,
): Promise<FilledTemplate & Pick<MailContent, 'greeting' | 'choice'>> => {
  const { subject, paragraphs, name, worded } = email
  const changed = await deps.changedWords()
  const links = email.action && linksOf(email.action, deps.publicUrl)
  const own = worded && changed.get(worded.kind)
  const template = own ?? changed.get(email.kind)
  if (!template) return { subject, greeting: notices.general.greeting(name), paragraphs, ...links }
  const values = { ...worded?.values, name, subject, platform: (await deps.head()).platformName }
  return { ...links, ...fillTemplate(template, { values, words: paragraphs, link: links?.action }) }
}

/** An email as sent. */
export const messageOf = async (email: OutgoingEmail, deps: Writing): Promise<Message> => {
  const { publicUrl } = deps
  const { why, muted } = reasonOf(email.kind)
  const mute =
    muted && email.person_id !== null
      ? `${publicUrl}/mute/${muteToken(await deps.muteKey(), email.person_id, email.kind)}`
      : undefined
  const { reply_to: about } = email
  // A value that is not an address names the subject of replies.
  const answering = about === null || about.includes('@') ? undefined : await deps.answeringOf(about)
  const replyTo = answering ? answering.replyTo : about
  const reports = await deps.reportsOn(email.id)
  const { subject, ...content } = await contentOf(email, deps)
  const { text, html } = renderMail({
    ...(answering?.above !== undefined && { above: answering.above }),
    ...(await deps.head()),
    ...content,
    ...(why && { why: copy.reason(why) }),
    ...(mute && { mute }),
  })
  return {
    to: email.to_address,
    subject,
    text,
    html,
    ...(replyTo?.includes('@') && { replyTo }),
    id: email.id,
    ...(answering && { follows: answering.follows }),
    ...(reports !== undefined && { reports }),
    byPerson: byPeople.has(email.kind),
    ...(mute && { mute }),
  }
}
