import { useState } from 'react'

type Row = { readonly id: string }

/** What stays in its place while somebody points at it, and how much of it is no longer so. */
export interface HeldRows<R> {
  readonly rows: readonly R[]
  /** Ids of rows that the list has no more. */
  readonly gone: ReadonlySet<string>
  /** How many came, went, or stand elsewhere. */
  readonly changed: number
}

/** How many of these stand in the order of the others already: the longest rising run of their places. */
const inOrder = (places: readonly number[]): number => {
  const longest: number[] = []
  for (const [at, place] of places.entries()) {
    const before = longest.filter((_, other) => (places[other] ?? 0) < place)
    longest[at] = 1 + Math.max(0, ...before)
  }
  return Math.max(0, ...longest)
}

/** Keeps the order of what is shown, with what each row says now. */
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
 * The rows of a list that changes by itself: they keep their places while somebody points at them or moves along them.
 * @param asked what the rows answer: another question is another list  @param isHeld whether somebody is at them
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
