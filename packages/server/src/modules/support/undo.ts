import type { Inverses } from '../activity/index.ts'
import { categoryInverse } from '../categories/index.ts'
import { questionNow, updateEntry } from './faq/faq.ts'
import { ticketCategories } from './tickets/category.ts'
import { changedNow, putBackChange } from './tickets/change.ts'

/** How acts on tickets, on their categories and on the questions of the FAQ are taken back. */
export const supportInverses: Inverses = {
  'ticket: change ticket': {
    right: 'support:write',
    now: (tx, { subjectId }) => changedNow(tx, subjectId),
    run: (tx, actor, { subjectId }, back) => putBackChange(tx, actor, subjectId, back),
  },
  'question: change question': {
    right: 'support:write',
    now: (tx, { subjectId }) => questionNow(tx, subjectId),
    run: (tx, actor, { subjectId }, back) => updateEntry(tx, actor, subjectId, back),
  },
  'support category: change category': categoryInverse(ticketCategories, 'support:write'),
}
