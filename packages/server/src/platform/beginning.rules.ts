/** How a text begins. A character of two code units is not cut in half: PostgreSQL takes no half of one in JSON. */
export const beginningOf = (text: string, most: number): string => text.slice(0, most).replace(/\p{Surrogate}$/u, '')
