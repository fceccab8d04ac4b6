import { shortened } from '../../platform/beginning.rules.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { notify } from '../activity/index.ts'
import { opensTo, paragraphsOf } from '../content/index.ts'
import { findAddressees, levelInForce, listHolders } from '../identity/index.ts'
import { pathOf, type Place, targetOf } from './discussion.ts'

/** As much of a comment stands in a notification. */
const EXCERPT = 300

/** The beginning of a comment in plain words. */
export const excerptOf = (text: string): string => {
  const plain = paragraphsOf(text)
    .filter((paragraph) => paragraph !== '')
    .join(' ')
  return shortened(plain, EXCERPT)
}

interface Reply {
  id: string
  text: string
  /** The name of who wrote it, and the id of whom it replies to. */
  by: string
  to: string
  place: Place
  /** What the place is called. */
  title: string
}

/** Somebody's words in one line between quotation marks, which they do not end themselves. */
const quoted = (text: string): string => `“${text.replace(/\s+/g, ' ').replace(/[“”„‟"]/g, '’')}”`

/** Tells somebody of a reply, unless what it stands below does not open to them any more. */
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
    title: `${by} replied to your comment on “${title}”`,
    text: quote,
    letter: [`${by} replied to your comment on “${title}”:`, quote],
    action: { label: 'Open the discussion', path: pathOf(place) },
  })
}

/** Tells those who look after the library that a comment waits for them. @param key names the report */
export const notifyOfReport = async (tx: Tx, comment: { id: string; text: string }, key: string): Promise<void> =>
  notify(tx, await listHolders(tx, 'content:write'), {
    kind: 'comment_reported',
    asks: { kind: 'comment', id: comment.id },
    key,
    about: `comment ${comment.id}`,
    title: 'A comment was reported',
    text: excerptOf(comment.text),
    action: { label: 'Review the comment', path: `/admin/review?item=comment:${comment.id}` },
  })
