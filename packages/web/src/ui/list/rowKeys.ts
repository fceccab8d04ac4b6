const rows = () => [...document.querySelectorAll<HTMLElement>('main tbody tr, main [data-tile]')]

/** J and K lead into the visible list, whose rows then handle the keys. */
export const rowKeys = { j: () => rows().at(0)?.focus(), k: () => rows().at(-1)?.focus() }

/** The index of the row that has or contains the focus; -1 without one. */
export const focusedRow = (): number => rows().findIndex((row) => row.contains(document.activeElement))
