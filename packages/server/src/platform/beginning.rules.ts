/** How a text begins. A character of two code units is not cut in half: PostgreSQL takes no half of one in JSON. */
export const beginningOf = (text: string, most: number): string => text.slice(0, most).replace(/\p{Surrogate}$/u, '')

/** A text, of which no more than so much is shown: then it ends with an ellipsis. */
export const shortened = (text: string, most: number): string =>
  text.length > most ? `${beginningOf(text, most).trimEnd()}…` : text
