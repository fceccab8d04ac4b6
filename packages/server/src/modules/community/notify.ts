import { notices } from '../../i18n/notices.ts'
import { shortened } from '../../platform/beginning.rules.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { notify } from '../activity/index.ts'
import { opensTo, paragraphsOf } from '../content/index.ts'
import { findAddressees, levelInForce, listHolders } from '../identity/index.ts'
import { pathOf, type Place, targetOf } from './discussion.ts'

const copy = notices.community

/** The length of a comment's excerpt in a notification. */
const EXCERPT = 300

/** The beginning of a comment as plain text. */
export const excerptOf = (text: string): string => {
  const plainText = paragraphsOf(text)
    .filter((paragraph) => paragraph !== '')
    .join(' ')
  return shortened(plainText, EXCERPT)
}

interface Reply {
  id: string
  text: string
  /** Name of the author, and ID of the person they reply to. */
  by: string
  to: string
  place: Place
  /** Title of the place. */
  title: string
}

/** Quotes a text on one line. Its own quotation marks are replaced, so that it cannot close the quote. */
const quoted = (text: string): string => `“${text.replace(/\s+/g, ' ').replace(/[“”„‟"]/g, '’')}”`

/** Notifies a person of a reply, unless the place is no longer open to them. */
export const notifyOfReply = async (tx: Tx, { id, text, by, to, place, title }: Reply): Promise<void> => {
  const person = (await findAddressees(tx, [to])).get(to)
  if (!person) return
  const opens = await opensTo(tx, targetOf(place), [{ id: to, level: levelInForce(person, tx.now) }])
  if (!opens.has(to)) return
  const quote = quoted(excerptOf(text))
  await notify(tx, [person], {
    kind: 'comment_reply',
    key: id,
    about: `${place.type} ${place.id}`,
    title: copy.replied(by, title),
    text: quote,
    letter: [copy.repliedBelow(by, title), quote],
    action: { label: copy.openDiscussion, path: pathOf(place) },
  })
}

/** Notifies library administrators of a comment to review. @param key identifies the report */
export const notifyOfReport = async (tx: Tx, comment: { id: string; text: string }, key: string): Promise<void> =>
  notify(tx, await listHolders(tx, 'content:write'), {
    kind: 'comment_reported',
    asks: { kind: 'comment', id: comment.id },
    key,
    about: `comment ${comment.id}`,
    title: copy.reported,
    text: excerptOf(comment.text),
    action: { label: copy.review, path: `/admin/review?item=comment:${comment.id}` },
  })
