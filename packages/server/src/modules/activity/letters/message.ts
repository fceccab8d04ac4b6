import { type LetterWords, type NoticeKind, noticeKinds, rulesOfKind } from '@vesica/contract'
import type { Message } from '../../../platform/mail/mail.ts'
import { type LetterHead, type MailContent, renderMail } from '../../../platform/mail/mail.template.ts'
import type { Letter } from './letter.ts'
import type { LetterAction } from './letter-action.ts'
import { muteToken } from './mute-token.ts'
import { type Worded, wordedAs } from './worded.ts'

/** Everything needed to render an email. */
export interface Writing {
  publicUrl: string
  head: () => Promise<LetterHead>
  /** Email templates that differ from the defaults, by kind. */
  changedWords: () => Promise<ReadonlyMap<string, LetterWords>>
  /** Signs unsubscribe links. */
  muteKey: () => Promise<Buffer>
  /** The reply address and thread of an email; undefined: no replies by email. */
  answeringOf: (about: string) => Promise<Answering | undefined>
  /** The address for delivery reports about an email; undefined: its sender. */
  reportsOn: (letterId: string) => Promise<string | undefined>
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
  if (kind === 'daily' || kind === 'weekly') return { why: `you chose ${kind} mail.`, muted: true }
  return isKind(kind) ? { why: noticeKinds[kind].why, muted: rulesOfKind(kind).muted } : { why: '', muted: false }
}

const linksOf = ({ choice, ...action }: LetterAction, publicUrl: string) => {
  const linkOf = ({ label, path }: { label: string; path: string }) => ({ label, url: publicUrl + path })
  const asked = choice && { choice: { question: choice.question, answers: choice.answers.map(linkOf) } }
  return { action: linkOf(action), ...asked }
}

/** The text of an email: from the customized template of its kind, or as originally written. */
const saidIn = async (letter: Letter, parts: Writing): Promise<Worded & Pick<MailContent, 'greeting' | 'choice'>> => {
  const { subject, paragraphs, name, worded } = letter
  const changed = await parts.changedWords()
  const links = letter.action && linksOf(letter.action, parts.publicUrl)
  const own = worded && changed.get(worded.kind)
  const around = own ?? changed.get(letter.kind)
  if (!around) return { subject, greeting: `Hello ${name},`, paragraphs, ...links }
  const values = { ...worded?.values, name, subject, platform: (await parts.head()).platformName }
  return { ...links, ...wordedAs(around, { values, words: paragraphs, link: links?.action }) }
}

/** An email as sent. */
export const messageOf = async (letter: Letter, parts: Writing): Promise<Message> => {
  const { publicUrl } = parts
  const { why, muted } = reasonOf(letter.kind)
  const mute =
    muted && letter.person_id !== null
      ? `${publicUrl}/mute/${muteToken(await parts.muteKey(), letter.person_id, letter.kind)}`
      : undefined
  const { reply_to: about } = letter
  // A value that is not an address names the subject of replies.
  const answering = about === null || about.includes('@') ? undefined : await parts.answeringOf(about)
  const replyTo = answering ? answering.replyTo : about
  const reports = await parts.reportsOn(letter.id)
  const { subject, ...said } = await saidIn(letter, parts)
  const { text, html } = renderMail({
    ...(answering?.above !== undefined && { above: answering.above }),
    ...(await parts.head()),
    ...said,
    ...(why && { why: `You’re receiving this because ${why}` }),
    ...(mute && { mute }),
  })
  return {
    to: letter.to_address,
    subject,
    text,
    html,
    ...(replyTo?.includes('@') && { replyTo }),
    id: letter.id,
    ...(answering && { follows: answering.follows }),
    ...(reports !== undefined && { reports }),
    byPerson: byPeople.has(letter.kind),
    ...(mute && { mute }),
  }
}
