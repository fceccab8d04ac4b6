import { sql } from 'kysely'
import type { Personal } from '../../platform/data/personal.tables.ts'

/** The personal data of this module. Messages identify people by id only, and are deleted after 30 days. */
export const personal: readonly Personal[] = [
  {
    table: 'webhook',
    ownedBy: ({ id }) => sql`made_by = ${id}`,
    withheld: 'actions of administrators are records of the platform',
    leaving: { stays: 'webhooks are retained under a pseudonym' },
  },
]
