import type { cannedReplies } from '@vesica/contract'

export type Variable = keyof typeof cannedReplies.cannedVariables

/** The values of variables; absent or empty: missing. */
export type Values = Readonly<Partial<Record<Variable, string | null>>>

const inBraces = /\{([^{}\n]{1,40})\}/g

/** The distinct names in braces of a text, as written. */
export const namedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(inBraces)].map(([, name = '']) => name)),
]

/** The first name in braces that is not a variable, or undefined. */
export const unknownIn = (text: string, known: readonly string[]): string | undefined =>
  namedIn(text).find((name) => !known.includes(name))

/** Fills in the variables of a text. Missing ones stay in braces, and are listed. */
export const fill = (text: string, values: Values): { filled: string; missing: string[] } => {
  const valueOf = (name: string): string | null => values[name as Variable] || null
  return {
    filled: text.replaceAll(inBraces, (placeholder, name: string) => valueOf(name) ?? placeholder),
    missing: namedIn(text).filter((name) => valueOf(name) === null),
  }
}
