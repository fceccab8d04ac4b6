import { cannedReplies, plainText, type Reply } from '@vesica/contract'

export type Canned = Reply<typeof cannedReplies.listCannedReplies>['replies'][number]

/** A word that starts with `/` and is being typed. */
export interface Slash {
  /** Its start position. */
  readonly from: number
  /** The text after the slash. */
  readonly word: string
}

/** The word before the caret if it is a slash command: at the start of the text or after a space. */
export const slashAt = (typed: string, caret: number): Slash | undefined => {
  const [, term] = /(?:^|\s)\/([a-z0-9-]{0,30})$/i.exec(typed.slice(0, caret)) ?? []
  return term === undefined ? undefined : { from: caret - term.length - 1, word: term.toLowerCase() }
}

const MOST = 8

/** Replies whose name starts with the word, then those whose title contains it; most used first. */
export const fitting = (replies: readonly Canned[], term: string): readonly Canned[] => {
  const often = replies.toSorted((a, b) => b.usedCount - a.usedCount)
  const begins = often.filter(({ shortcut }) => shortcut.startsWith(term))
  const titleMatches = often.filter((reply) => !begins.includes(reply) && plainText(reply.title).includes(term))
  return [...begins, ...titleMatches].slice(0, MOST)
}

/** Replaces the slash command with a reply. @returns the text and the new caret position */
export const inserted = (
  typed: string,
  { from, word }: Slash,
  { filled, text }: Canned,
): { typed: string; caret: number } => {
  const reply = filled ?? text
  return { typed: typed.slice(0, from) + reply + typed.slice(from + word.length + 1), caret: from + reply.length }
}

const names = Object.keys(cannedReplies.cannedVariables)

/** Unfilled variables in a text, in braces. */
export const unfilled = (typed: string): readonly string[] => names.filter((name) => typed.includes(`{${name}}`))
