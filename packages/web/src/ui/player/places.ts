/** Where a medium can be displayed, most important first. */
const ranks = ['full', 'small'] as const
export type Rank = (typeof ranks)[number]

/** Chromium moves an element without unloading it; elsewhere a move within one task keeps a medium playing. */
const moveInto = (slot: HTMLElement & { moveBefore?: (node: Node, before: null) => void }, element: HTMLElement) => {
  if (element.parentElement === slot) return
  if (slot.moveBefore && slot.isConnected && element.isConnected) slot.moveBefore(element, null)
  else slot.append(element)
}

/** Where a medium waits while no screen displays it: still in the document, or the browser would stop it. */
const parkingPlace = (): HTMLElement => {
  const parking = document.createElement('div')
  parking.className = 'visually-hidden'
  parking.setAttribute('aria-hidden', 'true')
  document.body.append(parking)
  return parking
}

/**
 * Keeps one element in the most important of the places that want it. @param onMoved receives the current place, if any
 */
export const placesFor = (element: HTMLElement, onMoved: (rank: Rank | undefined) => void) => {
  const wanting = new Set<{ slot: HTMLElement; rank: Rank }>()
  let parking: HTMLElement | undefined
  let over = false
  const settle = () => {
    if (over) return
    const byRank = [...wanting].toSorted((a, b) => ranks.indexOf(a.rank) - ranks.indexOf(b.rank))
    const slot = byRank[0]?.slot ?? (parking ??= parkingPlace())
    moveInto(slot, element)
    onMoved(byRank[0]?.rank)
  }
  return {
    /** @returns removes the place again; to be called before it leaves the document */
    take: (slot: HTMLElement, rank: Rank): (() => void) => {
      const entry = { slot, rank }
      wanting.add(entry)
      settle()
      return () => {
        wanting.delete(entry)
        settle()
      }
    },
    /** No place is left: it is removed from the document. */
    end: () => {
      over = true
      element.remove()
      parking?.remove()
    },
  }
}
