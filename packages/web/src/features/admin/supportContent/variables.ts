import { cannedReplies } from '@vesica/contract'
import { text } from '../../../i18n/text.ts'

const copy = text.supportContent.variables

/** The available variables with their meanings. */
export const variables = Object.entries(cannedReplies.cannedVariables)

/** Unknown names in braces, each once, as typed. */
export const unknownIn = (written: string): string[] => {
  const known = new Set(variables.map(([name]) => name))
  const named = [...written.matchAll(/\{([^{}\n]{1,40})\}/g)]
  return [...new Set(named.flatMap(([match, name = '']) => (known.has(name) ? [] : [match])))]
}

/** The error in a text's variables, if any. */
export const variablesWrong = (written: string): string | undefined => {
  const unknown = unknownIn(written)
  return unknown.length === 0 ? undefined : copy.unknown(unknown.join(', '), unknown.length)
}

/** Replaces the selection in a text; returns the text and the new caret position. */
export const inserted = (
  written: string,
  name: string,
  { from, to }: { from: number; to: number },
): { written: string; at: number } => {
  const piece = `{${name}}`
  return { written: `${written.slice(0, from)}${piece}${written.slice(to)}`, at: from + piece.length }
}
