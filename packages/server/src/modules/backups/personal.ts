import { sql } from 'kysely'
import type { Personal } from '../../platform/data/personal.tables.ts'

const withheld = 'actions of administrators are records of the platform'

/** The personal data of this module. */
export const personal: readonly Personal[] = [
  { table: 'backup_download', ownedBy: ({ id }) => sql`person_id = ${id}`, withheld, leaving: 'goes' },
  {
    table: 'backup',
    ownedBy: ({ id }) => sql`asked_by = ${id}`,
    withheld,
    leaving: { stays: 'backups are retained under a pseudonym' },
  },
]
