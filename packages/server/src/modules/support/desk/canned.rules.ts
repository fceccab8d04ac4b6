import type { cannedReplies } from '@vesica/contract'

export type Variable = keyof typeof cannedReplies.cannedVariables

/** What variables stand for; absent or empty: it is missing. */
export type Values = Readonly<Partial<Record<Variable, string | null>>>

const inBraces = /\{([^{}\n]{1,40})\}/g

/** The names in braces of a text, each once, as they were written. */
export const namedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(inBraces)].map(([, name = '']) => name)),
]

/** The first name in braces that is no variable, or undefined. */
export const unknownIn = (text: string, known: readonly string[]): string | undefined =>
  namedIn(text).find((name) => !known.includes(name))

/** A text with its variables filled in. What is missing stays in its braces, and is named. */
export const fill = (text: string, values: Values): { filled: string; missing: string[] } => {
  const valueOf = (name: string): string | null => values[name as Variable] || null
  return {
    filled: text.replaceAll(inBraces, (whole, name: string) => valueOf(name) ?? whole),
    missing: namedIn(text).filter((name) => valueOf(name) === null),
  }
}
