import type { Personal } from '../../platform/data/personal.tables.ts'

/** Personal data in this module. */
export const personal: readonly Personal[] = [
  {
    table: 'live_coming',
    about: 'Your RSVPs to live sessions.',
    columns: { session_id: 'session', since: 'when' },
    leaving: 'goes',
  },
]
