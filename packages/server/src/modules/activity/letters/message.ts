import { type LetterWords, type NoticeKind, noticeKinds, rulesOfKind } from '@vesica/contract'
import type { Message } from '../../../platform/mail/mail.ts'
import { type LetterHead, type MailContent, renderMail } from '../../../platform/mail/mail.template.ts'
import type { Letter } from './letter.ts'
import type { LetterAction } from './letter-action.ts'
import { muteToken } from './mute-token.ts'
import { type Worded, wordedAs } from './worded.ts'

/** What a letter is written with. */
export interface Writing {
  publicUrl: string
  head: () => Promise<LetterHead>
  /** Words that are others than those of the product, by the kind of letter. */
  changedWords: () => Promise<ReadonlyMap<string, LetterWords>>
  /** What signs links that end mail. */
  muteKey: () => Promise<Buffer>
  /** Where answers to a letter come in, and what it follows; undefined for what is not answered by mail. */
  answeringOf: (about: string) => Promise<Answering | undefined>
  /** Where reports about a letter come; undefined: to its sender. */
  reportsOn: (letterId: string) => Promise<string | undefined>
}

/** How a letter is answered by mail. */
export interface Answering {
  /** undefined: mail does not come in. */
  replyTo: string | undefined
  /** Message-IDs, the oldest first. */
  follows: readonly string[]
  /** What stands above the letter: what is written above it is the answer. */
  above: string | undefined
}

/** Letters in which a person speaks, rather than the platform. */
const byPeople: ReadonlySet<string> = new Set(['ticket_answer'])

const isKind = (kind: string): kind is NoticeKind => Object.hasOwn(noticeKinds, kind)

/** Which kinds of letters hold a link that ends them, and why each came. */
const reasonOf = (kind: string): { why: string; muted: boolean } => {
  if (kind === 'daily' || kind === 'weekly') return { why: `you chose ${kind} mail.`, muted: true }
  return isKind(kind) ? { why: noticeKinds[kind].why, muted: rulesOfKind(kind).muted } : { why: '', muted: false }
}

const linksOf = ({ choice, ...action }: LetterAction, publicUrl: string) => {
  const linkOf = ({ label, path }: { label: string; path: string }) => ({ label, url: publicUrl + path })
  const asked = choice && { choice: { question: choice.question, answers: choice.answers.map(linkOf) } }
  return { action: linkOf(action), ...asked }
}

/** What a letter says: in the words that were chosen for its kind, or as it was written. */
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

/** A letter as it is sent. */
export const messageOf = async (letter: Letter, parts: Writing): Promise<Message> => {
  const { publicUrl } = parts
  const { why, muted } = reasonOf(letter.kind)
  const mute =
    muted && letter.person_id !== null
      ? `${publicUrl}/mute/${muteToken(await parts.muteKey(), letter.person_id, letter.kind)}`
      : undefined
  const { reply_to: about } = letter
  // What is no address says what answers are about.
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
