import type { Tx } from '../../platform/data/tx.ts'
import { opensTo, opensToLevel, type Target } from '../content/index.ts'
import { isOffered } from '../store/index.ts'

// Where an announcement leads, and who may go there.

type Place = Target | { productId: string }

const ID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
const END = '(?:[/?]|$)'
const places: readonly (readonly [RegExp, (id: string) => Place])[] = [
  [new RegExp(`^/content/courses/${ID.replace('(', '(?:')}/lessons/${ID}${END}`), (itemId) => ({ itemId })],
  [new RegExp(`^/content/courses/${ID}${END}`), (courseId) => ({ courseId })],
  [new RegExp(`^/content/${ID}${END}`), (itemId) => ({ itemId })],
  [new RegExp(`^/store\\?(?:.*&)?product=${ID}(?:&|$)`), (productId) => ({ productId })],
]

/** What a path leads to that not everybody may have; undefined: a page, which shows itself to every member. */
const placeOf = (path: string): Place | undefined => {
  for (const [form, placed] of places) {
    const id = form.exec(path)?.[1]
    if (id !== undefined) return placed(id)
  }
  return undefined
}

/** Which of these members may have what a path leads to, as `access` says; nobody has what is gone. */
export const linkedTo = async (
  tx: Tx,
  path: string,
  members: readonly { id: string; level: string }[],
): Promise<ReadonlySet<string>> => {
  const place = placeOf(path)
  if (place && !('productId' in place)) return opensTo(tx, place, members)
  const isThere = place === undefined || (await isOffered(tx, place.productId))
  return new Set(isThere ? members.map(({ id }) => id) : [])
}

/** The levels to which what a path leads to does not open, and those of which it opens to those in its course alone. */
export const levelsLimited = async (tx: Tx, path: string, levels: readonly string[]) => {
  const place = placeOf(path)
  if (!place) return { withoutLink: [], studentsOnly: [] }
  if ('productId' in place)
    return { withoutLink: (await isOffered(tx, place.productId)) ? [] : [...levels], studentsOnly: [] }
  const limited = { withoutLink: [] as string[], studentsOnly: [] as string[] }
  for (const level of levels) {
    const to = await opensToLevel(tx, place, level)
    if (to === 'nobody') limited.withoutLink.push(level)
    if (to === 'students') limited.studentsOnly.push(level)
  }
  return limited
}
