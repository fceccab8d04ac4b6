import type { Personal } from '../../platform/data/personal.tables.ts'

/** The personal data of this module. */
export const personal: readonly Personal[] = [
  {
    table: 'archive',
    about: 'Archives you requested.',
    columns: { asked_at: 'when', ready_at: 'when it was ready', until: 'available until' },
    file: 'file_id',
    leaving: 'goes',
  },
]
