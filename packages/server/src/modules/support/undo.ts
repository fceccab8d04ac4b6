import type { Inverses } from '../activity/index.ts'
import { categoryInverse } from '../categories/index.ts'
import { questionNow, updateEntry } from './faq/faq.ts'
import { ticketCategories } from './tickets/category.ts'
import { changedNow, restoreTicket } from './tickets/change.ts'

/** How actions on tickets, their categories and FAQ questions are undone. */
export const supportInverses: Inverses = {
  'ticket: change ticket': {
    right: 'support:write',
    now: (tx, { subjectId }) => changedNow(tx, subjectId),
    run: (tx, actor, { subjectId }, previous) => restoreTicket(tx, actor, subjectId, previous),
  },
  'question: change question': {
    right: 'support:write',
    now: (tx, { subjectId }) => questionNow(tx, subjectId),
    run: (tx, actor, { subjectId }, previous) => updateEntry(tx, actor, subjectId, previous),
  },
  'support category: change category': categoryInverse(ticketCategories, 'support:write'),
}
