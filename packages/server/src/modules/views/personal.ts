import { sql } from 'kysely'
import type { Personal } from '../../platform/data/personal.tables.ts'

/** The personal data of this module. */
export const personal: readonly Personal[] = [
  {
    table: 'saved_view_place',
    // Includes other people's positions of views that are deleted with this person.
    ownedBy: ({ id }) => sql`(person_id = ${id} or view_id in (select id from saved_view where made_by = ${id}))`,
    withheld: 'the order of tabs is not about people',
    leaving: 'goes',
  },
  {
    table: 'saved_view',
    ownedBy: ({ id }) => sql`made_by = ${id}`,
    withheld: 'actions of administrators are records of the platform',
    leaving: 'goes',
  },
]
