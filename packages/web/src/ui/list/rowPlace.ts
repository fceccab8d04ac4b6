const row = 'main tbody tr, main [data-tile]'

/**
 * Remembers a row's position in its list.
 * @param within the row, or an element in it
 * @returns focuses the row now at that position, or the last one, or the list itself if it is empty; undefined outside
 * of rows
 */
export const placeOfRow = (within: Element): (() => void) | undefined => {
  const list = within.closest(row)?.closest<HTMLElement>('section, main')
  if (!list) return undefined
  const rows = () => [...list.querySelectorAll<HTMLElement>(row)]
  const index = rows().findIndex((element) => element.contains(within))
  return () => {
    const now = rows()
    const next = now[index] ?? now.at(-1) ?? list
    if (next.isConnected) next.focus()
  }
}
