import { sql } from 'kysely'
import type { Personal } from '../../platform/data/personal.tables.ts'

const withheld = 'actions of administrators are records of the platform'

/** The personal data of this module. */
export const personal: readonly Personal[] = [
  {
    table: 'data_import_row',
    ownedBy: ({ id, email }) => sql`(subject_id = ${id} or key = ${email})`,
    withheld,
    leaving: 'goes',
  },
  {
    table: 'data_import',
    ownedBy: ({ id }) => sql`(made_by = ${id} or run_by = ${id})`,
    withheld,
    leaving: { stays: 'imports are retained under a pseudonym' },
  },
]
