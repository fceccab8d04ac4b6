/** The search part of an address, as the router gives it. */
export type RawSearch = Readonly<Record<string, unknown>>

/**
 * Text of an address. A router may read digits as a number; here everything is text again.
 * @param most characters; the rest is cut off  @returns undefined for no text
 */
export const textIn = (value: unknown, most = 1000): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).slice(0, most) || undefined
    : undefined

/** The one of these values that an address names. */
export const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((one) => one === textIn(value))

/** The symbol of a coin that an address names; undefined for what cannot be one. */
export const symbolIn = (value: unknown): string | undefined => {
  const text = textIn(value)
  return text && /^[A-Z0-9]{1,10}$/.test(text) ? text : undefined
}

/** Writes a view as the search part of an address, leaving out what is as usual. */
export const unusualIn = <V extends object>(view: V, usual: V): Record<string, string> =>
  Object.fromEntries(
    Object.entries(view)
      .filter(([name, value]) => value !== undefined && value !== usual[name as keyof V])
      .map(([name, value]) => [name, String(value)]),
  )
