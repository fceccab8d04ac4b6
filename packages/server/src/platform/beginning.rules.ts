/** The start of a text. Surrogate pairs are not split: PostgreSQL accepts no lone surrogate in JSON. */
export const beginningOf = (text: string, most: number): string => text.slice(0, most).replace(/\p{Surrogate}$/u, '')

/** A text truncated to a length, with an ellipsis if anything was cut. */
export const shortened = (text: string, most: number): string =>
  text.length > most ? `${beginningOf(text, most).trimEnd()}…` : text
