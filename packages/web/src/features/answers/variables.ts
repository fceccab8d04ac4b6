import { cannedReplies } from '@vesica/contract'
import { text } from '../../i18n/text.ts'

const copy = text.answers.variables

/** What can be inserted, with what it stands for. */
export const variables = Object.entries(cannedReplies.cannedVariables)

/** Names in braces that stand for nothing, each once, as they were written. */
export const unknownIn = (written: string): string[] => {
  const known = new Set(variables.map(([name]) => name))
  const named = [...written.matchAll(/\{([^{}\n]{1,40})\}/g)]
  return [...new Set(named.flatMap(([whole, name = '']) => (known.has(name) ? [] : [whole])))]
}

/** What is wrong with the variables of a text, if anything. */
export const variablesWrong = (written: string): string | undefined => {
  const unknown = unknownIn(written)
  return unknown.length === 0 ? undefined : copy.unknown(unknown.join(', '), unknown.length)
}

/** A text with something put in place of what is chosen in it, and where one goes on writing. */
export const inserted = (
  written: string,
  name: string,
  { from, to }: { from: number; to: number },
): { written: string; at: number } => {
  const piece = `{${name}}`
  return { written: `${written.slice(0, from)}${piece}${written.slice(to)}`, at: from + piece.length }
}
