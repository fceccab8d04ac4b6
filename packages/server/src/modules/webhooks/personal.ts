import { sql } from 'kysely'
import type { Personal } from '../../platform/data/personal.tables.ts'

/** The personal data of this module. Messages identify people by id only, and are deleted after 30 days. */
export const personal: readonly Personal[] = [
  {
    table: 'webhook',
    ownedBy: ({ id }) => sql`made_by = ${id}`,
    withheld: 'what administrators do in their office is the record of the platform',
    leaving: { stays: 'who added a webhook stays on record, under a pseudonym' },
  },
]
