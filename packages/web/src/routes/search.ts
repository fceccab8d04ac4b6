/** What stands behind the question mark, as plain text: `?page=2` is the text '2', and addresses stay readable. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

/** The same the other way; undefined, null and empty values are left out. */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const input = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const query = new URLSearchParams(input.map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? '' : `?${query}`
}
