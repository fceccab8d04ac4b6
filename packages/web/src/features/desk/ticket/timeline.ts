import type { tickets } from '@vesica/contract'

type Entry = tickets.TicketResponse

/** So much of a long conversation is shown at first. */
export const FIRST_SHOWN = 60

/** The latest of a conversation, and how much stands before it. */
export const latestOf = (entries: readonly Entry[], isWhole: boolean): { shown: readonly Entry[]; before: number } => {
  const before = isWhole ? 0 : Math.max(0, entries.length - FIRST_SHOWN)
  return { shown: entries.slice(before), before }
}

/** What can become a ticket of its own: what was written and has left, but the first message, which stays. */
export const movable = (entries: readonly Entry[]): readonly Entry[] => {
  const first = entries.find(({ kind }) => kind === 'message')
  return entries.filter((one) => one.kind !== 'event' && one.undoableUntil === null && one.id !== first?.id)
}
