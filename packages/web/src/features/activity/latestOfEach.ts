import type { activity } from '@vesica/contract'

type Entry = Pick<activity.ActivityEntry, 'about'>

/**
 * Keeps the current entry for each subject, so a pending entry is hidden once it is decided.
 * @param entries latest first
 */
export const latestOfEach = <One extends Entry>(entries: readonly One[]): One[] => {
  const seenSubjects = new Set<string>()
  return entries.filter(({ about }) => {
    if (about === null) return true
    const isLatest = !seenSubjects.has(about)
    seenSubjects.add(about)
    return isLatest
  })
}
