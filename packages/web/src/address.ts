/** The search parameters of a URL, as the router provides them. */
export type RawSearch = Readonly<Record<string, unknown>>

/**
 * Text of a search parameter. The router may parse digits as a number; this turns them back into text.
 * @param most characters; the rest is cut off @returns undefined for no text
 */
export const textIn = (value: unknown, most = 1000): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).slice(0, most) || undefined
    : undefined

/**
 * The value that a search parameter names, if it is one of these.
 * @param renamed present values by their former names, which bookmarks and sent emails still use
 */
export const oneOf = <T extends string>(
  values: readonly T[],
  value: unknown,
  renamed: Readonly<Record<string, T>> = {},
): T | undefined => {
  const text = textIn(value)
  return values.find((item) => item === text) ?? (text && Object.hasOwn(renamed, text) ? renamed[text] : undefined)
}

/** The coin symbol in a search parameter; undefined: not a valid symbol. */
export const symbolIn = (value: unknown): string | undefined => {
  const text = textIn(value)
  return text && /^[A-Z0-9]{1,10}$/.test(text) ? text : undefined
}

/** Converts a view to search parameters, without default values. */
export const unusualIn = <V extends object>(view: V, usual: V): Record<string, string> =>
  Object.fromEntries(
    Object.entries(view)
      .filter(([name, value]) => value !== undefined && value !== usual[name as keyof V])
      .map(([name, value]) => [name, String(value)]),
  )
