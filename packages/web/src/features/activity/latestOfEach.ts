import type { activity } from '@vesica/contract'

type Entry = Pick<activity.ActivityEntry, 'type' | 'title' | 'status'>

/** Titles of one thing at its several steps, as the server writes them; the first group names which. */
const titles: readonly (readonly [RegExp, string])[] = [
  [/ order (\S+)$/, 'order'],
  [/^Sign-up (?:request sent|approved|denied)()$/, 'sign-up'],
  [/^Payment for (.+) (?:sent|denied)$/, 'membership'],
  [/^You are a (.+) now$/, 'membership'],
  [/^Your (.+) membership goes on$/, 'membership'],
  [/^Your membership changes to (.+)$/, 'membership'],
]

/** What an entry is a step of; undefined: of nothing else. */
const thingOf = ({ type, title }: Entry): string | undefined => {
  if (type === 'wallet') return title
  if (type !== 'purchase' && type !== 'approvals') return undefined
  for (const [shape, kind] of titles) {
    const which = shape.exec(title)?.[1]
    if (which !== undefined) return `${kind} ${which}`
  }
  return undefined
}

const ends = new Set(['completed', 'denied', 'rejected', 'failed', 'cancelled'])
const isEnd = ({ type, status }: Entry): boolean => ends.has(status) || (type === 'approvals' && status === 'approved')

/**
 * What happened, each thing once and as it is now: what was pending is not shown beside its decision. Two requests of the
 * same amount have one title: an end begins another, and a request ends where it was pending.
 * @param entries latest first
 */
export const latestOfEach = <One extends Entry>(entries: readonly One[]): One[] => {
  /** How many of each thing are shown whose first step has not come yet. */
  const open = new Map<string, number>()
  return entries.filter((entry) => {
    const thing = thingOf(entry)
    if (thing === undefined) return true
    const before = open.get(thing) ?? 0
    const isStep = before > 0 && (thing.startsWith('order ') || !isEnd(entry))
    const isFirst = entry.status === 'pending' && !thing.startsWith('order ')
    open.set(thing, before + (isStep ? 0 : 1) - (isFirst ? 1 : 0))
    return !isStep
  })
}
