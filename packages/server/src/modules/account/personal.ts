import type { Personal } from '../../platform/data/personal.tables.ts'

/** The personal data of this module. */
export const personal: readonly Personal[] = [
  {
    table: 'archive',
    about: 'Archives that you asked for.',
    columns: { asked_at: 'when', ready_at: 'ready when', until: 'until when it could be fetched' },
    file: 'file_id',
    leaving: 'goes',
  },
]
