import { useState } from 'react'

type Row = { readonly id: string }

/** Rows held in place while in use, and how outdated they are. */
export interface PinnedRows<R> {
  readonly rows: readonly R[]
  /** IDs of rows that have left the list. */
  readonly gone: ReadonlySet<string>
  /** Number of rows that were added, removed or moved. */
  readonly changed: number
}

/** How many rows are already in the new order: the longest increasing subsequence of their positions. */
const inOrder = (positions: readonly number[]): number => {
  const longest: number[] = []
  for (const [at, position] of positions.entries()) {
    const before = longest.filter((_, index) => (positions[index] ?? 0) < position)
    longest[at] = 1 + Math.max(0, ...before)
  }
  return Math.max(0, ...longest)
}

/** Preserves the visible order and updates the content of each row. */
export const holdRows = <R extends Row>(visible: readonly R[], fresh: readonly R[]): PinnedRows<R> => {
  const now = new Map(fresh.map((row, at) => [row.id, { row, at }]))
  const known = new Set(visible.map(({ id }) => id))
  const removed = new Set(visible.flatMap(({ id }) => (now.has(id) ? [] : [id])))
  const positions = visible.flatMap(({ id }) => now.get(id)?.at ?? [])
  const added = fresh.filter(({ id }) => !known.has(id)).length
  return {
    rows: visible.map((row) => now.get(row.id)?.row ?? row),
    gone: removed,
    changed: added + removed.size + positions.length - inOrder(positions),
  }
}

/**
 * Rows of a live list that hold their places while hovered or navigated by keyboard.
 * @param queryKey the query of the rows: a different query is a different list @param isHeld whether the list is in use
 */
export const usePinnedRows = <R extends Row>(
  fresh: readonly R[] | undefined,
  queryKey: string,
  isHeld: boolean,
): (PinnedRows<R> & { show: () => void }) | undefined => {
  const [stored, setStored] = useState<{ asked: string; rows: readonly R[] }>()
  const storeFresh = () => setStored(fresh && { asked: queryKey, rows: fresh })
  if (!fresh) return undefined
  const isCurrent = stored?.asked === queryKey && isHeld
  if (!isCurrent && stored?.rows !== fresh) storeFresh()
  const held = isCurrent ? holdRows(stored.rows, fresh) : { rows: fresh, gone: new Set<string>(), changed: 0 }
  return { ...held, show: storeFresh }
}
