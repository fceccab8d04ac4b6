import { useState } from 'react'

/** The selected rows of the page: rows no longer on it are deselected. */
export interface Selection<Row> {
  readonly chosen: readonly Row[]
  readonly selected: ReadonlySet<string>
  readonly onSelect: (selected: ReadonlySet<string>) => void
}

/** @param rows of the page */
export const useSelection = <Row extends { id: string }>(rows: readonly Row[]): Selection<Row> => {
  const [picked, onSelect] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.filter(({ id }) => picked.has(id))
  return { chosen, selected: new Set(chosen.map(({ id }) => id)), onSelect }
}
