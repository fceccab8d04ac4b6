import type { tickets } from '@vesica/contract'

type Entry = tickets.TicketResponse

/** Number of entries of a long conversation shown at first. */
export const FIRST_ENTRIES = 60

/** The latest entries, and how many come before them. */
export const latestOf = (
  entries: readonly Entry[],
  isExpanded: boolean,
): { shown: readonly Entry[]; before: number } => {
  const before = isExpanded ? 0 : Math.max(0, entries.length - FIRST_ENTRIES)
  return { shown: entries.slice(before), before }
}

/** Messages that can move to a new ticket: those that were sent, except the first one, which stays. */
export const movable = (entries: readonly Entry[]): readonly Entry[] => {
  const first = entries.find(({ kind }) => kind === 'message')
  return entries.filter((entry) => entry.kind !== 'event' && entry.undoableUntil === null && entry.id !== first?.id)
}
