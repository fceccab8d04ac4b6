import { useState } from 'react'

/** Rows that are chosen on the page: what is no longer on it is not chosen any more. */
export interface Selection {
  readonly selected: ReadonlySet<string>
  readonly onSelect: (selected: ReadonlySet<string>) => void
}

/** @param keys of the rows on the page */
export const useSelection = (keys: readonly string[]): Selection => {
  const [chosen, onSelect] = useState<ReadonlySet<string>>(new Set())
  return { selected: new Set(keys.filter((key) => chosen.has(key))), onSelect }
}
