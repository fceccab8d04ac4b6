import type { KeyboardEvent } from 'react'

/** J and K, and Enter or O, as in tables. */
export const onTileKey = (event: KeyboardEvent<HTMLLIElement>, open: () => void): void => {
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
  const { currentTarget: tile } = event
  const to = event.key === 'j' ? tile.nextElementSibling : event.key === 'k' ? tile.previousElementSibling : undefined
  if (event.key === 'Enter' || event.key === 'o') open()
  else if (to instanceof HTMLElement) to.focus()
  else return
  event.preventDefault()
}
