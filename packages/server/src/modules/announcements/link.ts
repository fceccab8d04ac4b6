import type { Tx } from '../../platform/data/tx.ts'
import { opensTo, opensToLevel, type Target } from '../content/index.ts'
import { isOffered } from '../store/index.ts'

// The target of an announcement's link, and access to it.

type LinkTarget = Target | { productId: string }

const ID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
const END = '(?:[/?]|$)'
const targetPatterns: readonly (readonly [RegExp, (id: string) => LinkTarget])[] = [
  [new RegExp(`^/content/courses/${ID.replace('(', '(?:')}/lessons/${ID}${END}`), (itemId) => ({ itemId })],
  [new RegExp(`^/content/courses/${ID}${END}`), (courseId) => ({ courseId })],
  [new RegExp(`^/content/${ID}${END}`), (itemId) => ({ itemId })],
  [new RegExp(`^/store\\?(?:.*&)?product=${ID}(?:&|$)`), (productId) => ({ productId })],
]

/** The restricted target of a path; undefined: a page that every member can open. */
const placeOf = (path: string): LinkTarget | undefined => {
  for (const [form, placed] of targetPatterns) {
    const id = form.exec(path)?.[1]
    if (id !== undefined) return placed(id)
  }
  return undefined
}

/** The members who can open the target of a path, as `access` decides. Nobody can open a deleted target. */
export const linkedTo = async (
  tx: Tx,
  path: string,
  members: readonly { id: string; level: string }[],
): Promise<ReadonlySet<string>> => {
  const target = placeOf(path)
  if (target && !('productId' in target)) return opensTo(tx, target, members)
  const isAvailable = target === undefined || (await isOffered(tx, target.productId))
  return new Set(isAvailable ? members.map(({ id }) => id) : [])
}

/** The levels that cannot open the target of a path, and those where only the students of its course can. */
export const levelsLimited = async (tx: Tx, path: string, levels: readonly string[]) => {
  const target = placeOf(path)
  if (!target) return { withoutLink: [], studentsOnly: [] }
  if ('productId' in target)
    return { withoutLink: (await isOffered(tx, target.productId)) ? [] : [...levels], studentsOnly: [] }
  const limited = { withoutLink: [] as string[], studentsOnly: [] as string[] }
  for (const level of levels) {
    const to = await opensToLevel(tx, target, level)
    if (to === 'nobody') limited.withoutLink.push(level)
    if (to === 'students') limited.studentsOnly.push(level)
  }
  return limited
}
