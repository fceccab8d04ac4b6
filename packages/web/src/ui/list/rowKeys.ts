const rows = () => [...document.querySelectorAll<HTMLElement>('main tbody tr, main [data-tile]')]

/** J and K lead into the list on screen, from where its rows have the keys. */
export const rowKeys = { j: () => rows().at(0)?.focus(), k: () => rows().at(-1)?.focus() }

/** The place of the row that has the focus, itself or in it; -1 without one. */
export const focusedRow = (): number => rows().findIndex((row) => row.contains(document.activeElement))
