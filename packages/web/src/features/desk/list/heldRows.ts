import { useState } from 'react'

type Row = { readonly id: string }

/** Rows held in place while in use, and how outdated they are. */
export interface HeldRows<R> {
  readonly rows: readonly R[]
  /** IDs of rows that have left the list. */
  readonly gone: ReadonlySet<string>
  /** Number of rows that were added, removed or moved. */
  readonly changed: number
}

/** How many rows are already in the new order: the longest increasing subsequence of their positions. */
const inOrder = (places: readonly number[]): number => {
  const longest: number[] = []
  for (const [at, place] of places.entries()) {
    const before = longest.filter((_, other) => (places[other] ?? 0) < place)
    longest[at] = 1 + Math.max(0, ...before)
  }
  return Math.max(0, ...longest)
}

/** Preserves the visible order and updates the content of each row. */
export const holdRows = <R extends Row>(shown: readonly R[], fresh: readonly R[]): HeldRows<R> => {
  const now = new Map(fresh.map((row, at) => [row.id, { row, at }]))
  const known = new Set(shown.map(({ id }) => id))
  const gone = new Set(shown.flatMap(({ id }) => (now.has(id) ? [] : [id])))
  const places = shown.flatMap(({ id }) => now.get(id)?.at ?? [])
  const came = fresh.filter(({ id }) => !known.has(id)).length
  return {
    rows: shown.map((row) => now.get(row.id)?.row ?? row),
    gone,
    changed: came + gone.size + places.length - inOrder(places),
  }
}

/**
 * Rows of a live list that hold their places while hovered or navigated by keyboard.
 * @param asked the query of the rows: a different query is a different list @param isHeld whether the list is in use
 */
export const useHeldRows = <R extends Row>(
  fresh: readonly R[] | undefined,
  asked: string,
  isHeld: boolean,
): (HeldRows<R> & { show: () => void }) | undefined => {
  const [kept, setKept] = useState<{ asked: string; rows: readonly R[] }>()
  const show = () => setKept(fresh && { asked, rows: fresh })
  if (!fresh) return undefined
  const isKept = kept?.asked === asked && isHeld
  if (!isKept && kept?.rows !== fresh) show()
  const held = isKept ? holdRows(kept.rows, fresh) : { rows: fresh, gone: new Set<string>(), changed: 0 }
  return { ...held, show }
}
