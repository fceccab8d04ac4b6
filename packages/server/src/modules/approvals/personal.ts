import { sql } from 'kysely'
import type { Personal } from '../../platform/data/personal.tables.ts'

/** Personal data in this module, in order of deletion. */
export const personal: readonly Personal[] = [
  {
    table: 'review_claim',
    ownedBy: ({ id }) => sql`person_id = ${id}`,
    withheld: 'what administrators have taken up for some minutes is a note among them',
    leaving: 'goes',
  },
  {
    table: 'guarded_change',
    ownedBy: ({ id }) => sql`${id} in (asked_by, decided_by)`,
    withheld: 'what administrators asked for and decided in their office is the record of the platform',
    leaving: { stays: 'who decided stays on record, under a pseudonym' },
  },
]
