import { sql } from 'kysely'
import type { Personal } from '../../platform/data/personal.tables.ts'

const withheld = 'what administrators do in their office is the record of the platform'

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
    leaving: { stays: 'who imported a file stays on record, under a pseudonym' },
  },
]
