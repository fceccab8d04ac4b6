import type { content } from '@vesica/contract'
import type { Facts, Inverse, Inverses } from '../activity/index.ts'
import { categoryInverse } from '../categories/index.ts'
import { getSettings } from '../settings/index.ts'
import { setMediaLimit, setPolicy } from './access/policy.ts'
import { itemCategories } from './categories/category.ts'
import { courseNow, restoreCourse } from './courses/course.ts'
import { itemNow, restoreItemFields } from './items/item.ts'

const right = 'content:write'

/** The action name for undoing a publication or its reverse. */
const publicationAction =
  (noun: string) =>
  ({ shown_from }: Facts) =>
    `${shown_from ? 'publish' : 'unpublish'} ${noun}`

/** A replaced file or cover is deleted; a replaced text is in the revisions. */
const lost = ['file_id', 'picture_id', 'duration_ms', 'width', 'height', 'text_characters']

const itemInverse = (nameAction: (restored: Facts) => string): Inverse => ({
  right,
  now: (tx, { subjectId }) => itemNow(tx, subjectId),
  lost,
  run: (tx, actor, { subjectId }, restored) => restoreItemFields(tx, actor, nameAction(restored), subjectId, restored),
})

const courseInverse = (nameAction: (restored: Facts) => string): Inverse => ({
  right,
  now: (tx, { subjectId }) => courseNow(tx, subjectId),
  lost: ['prerequisites'],
  run: (tx, actor, { subjectId }, restored) => restoreCourse(tx, actor, nameAction(restored), subjectId, restored),
})

const archivedAs = ({ archived_at }: Facts) => (archived_at ? 'archive course' : 'bring back course')

/** How to undo actions on the library, courses and their settings. */
export const contentInverses: Inverses = {
  'content: change content': itemInverse(() => 'change content'),
  'content: publish content': itemInverse(publicationAction('content')),
  'content: unpublish content': itemInverse(publicationAction('content')),
  'content category: change category': categoryInverse(itemCategories, right),
  'course: change course': courseInverse(() => 'change course'),
  'course: publish course': courseInverse(publicationAction('course')),
  'course: unpublish course': courseInverse(publicationAction('course')),
  'course: archive course': courseInverse(archivedAs),
  'course: bring back course': courseInverse(archivedAs),
  'setting: set content policy': {
    right: 'settings:write',
    now: async (tx) => ({ policy: (await getSettings(tx)).contentPolicy }),
    run: (tx, actor, _action, { policy }) => setPolicy(tx, actor, policy as content.ContentPolicy),
  },
  'setting: set media limit': {
    right: 'settings:write',
    now: async (tx) => ({ megabytes: (await getSettings(tx)).mediaMegabytes }),
    run: (tx, actor, _action, { megabytes }) => setMediaLimit(tx, actor, Number(megabytes)),
  },
}
