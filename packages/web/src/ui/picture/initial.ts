/** A person's initial. */
export const initialOf = (name: string): string => ([...name.trim()][0] ?? '?').toUpperCase()
