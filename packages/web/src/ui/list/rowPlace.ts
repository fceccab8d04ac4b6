const row = 'main tbody tr, main [data-tile]'

/**
 * Remembers the place of a row in its list.
 * @param within the row, or what stands in it
 * @returns puts the focus on the row that has the place now, the last one where it was the last, and on the list itself
 * when there is none; undefined of what is in no row
 */
export const placeOfRow = (within: Element): (() => void) | undefined => {
  const list = within.closest(row)?.closest<HTMLElement>('section, main')
  if (!list) return undefined
  const rows = () => [...list.querySelectorAll<HTMLElement>(row)]
  const place = rows().findIndex((one) => one.contains(within))
  return () => {
    const now = rows()
    const next = now[place] ?? now.at(-1) ?? list
    if (next.isConnected) next.focus()
  }
}
