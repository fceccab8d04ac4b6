import { sql } from 'kysely'
import type { Personal } from '../../platform/data/personal.tables.ts'

/** What this module holds of people; what must go first stands first. */
export const personal: readonly Personal[] = [
  {
    table: 'guarded_change',
    whose: ({ id }) => sql`${id} in (asked_by, decided_by)`,
    withheld: 'what administrators asked for and decided in their office is the record of the platform',
    leaving: { stays: 'who decided stays on record, under a pseudonym' },
  },
]
