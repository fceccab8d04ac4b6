import { sql } from 'kysely'
import type { Personal } from '../../platform/data/personal.tables.ts'

const withheld = 'what administrators do in their office is the record of the platform'

/** The personal data of this module. */
export const personal: readonly Personal[] = [
  { table: 'backup_download', ownedBy: ({ id }) => sql`person_id = ${id}`, withheld, leaving: 'goes' },
  {
    table: 'backup',
    ownedBy: ({ id }) => sql`asked_by = ${id}`,
    withheld,
    leaving: { stays: 'who asked for a backup stays on record, under a pseudonym' },
  },
]
