/** Parses query parameters as plain text: `?page=2` is the text '2', and URLs stay readable. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

/** Inverse of `parseSearch`. Omits undefined, null and empty values. */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const input = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const query = new URLSearchParams(input.map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? '' : `?${query}`
}
