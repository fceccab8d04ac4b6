import type { Inverses } from '../activity/index.ts'
import { categoryInverse } from '../categories/index.ts'
import { questionNow, updateEntry } from './faq/faq.ts'
import { ticketCategories } from './tickets/category.ts'

/** How acts on the questions of the FAQ and on the categories of tickets are taken back. */
export const supportInverses: Inverses = {
  'question: change question': {
    right: 'support:write',
    now: (tx, { subjectId }) => questionNow(tx, subjectId),
    run: (tx, actor, { subjectId }, back) => updateEntry(tx, actor, subjectId, back),
  },
  'support category: change category': categoryInverse(ticketCategories, 'support:write'),
}
