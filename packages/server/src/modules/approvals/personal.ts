import { sql } from 'kysely'
import type { Personal } from '../../platform/data/personal.tables.ts'

/** Personal data in this module, in order of deletion. */
export const personal: readonly Personal[] = [
  {
    table: 'review_claim',
    ownedBy: ({ id }) => sql`person_id = ${id}`,
    withheld: 'assignments of administrators last a few minutes and are internal',
    leaving: 'goes',
  },
  {
    table: 'guarded_change',
    ownedBy: ({ id }) => sql`${id} in (asked_by, decided_by)`,
    withheld: 'changes that administrators request and decide are records of the platform',
    leaving: { stays: 'decisions are retained under a pseudonym' },
  },
]
