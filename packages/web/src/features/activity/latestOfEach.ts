import type { activity } from '@vesica/contract'

type Entry = Pick<activity.ActivityEntry, 'about'>

/**
 * What happened, each thing once and as it is now: what was pending is not shown beside its decision.
 * @param entries latest first
 */
export const latestOfEach = <One extends Entry>(entries: readonly One[]): One[] => {
  const seen = new Set<string>()
  return entries.filter(({ about }) => {
    if (about === null) return true
    const isLatest = !seen.has(about)
    seen.add(about)
    return isLatest
  })
}
