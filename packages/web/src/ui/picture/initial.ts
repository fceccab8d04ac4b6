/** The letter that stands for a person. */
export const initialOf = (name: string): string => ([...name.trim()][0] ?? '?').toUpperCase()
