import type { Personal } from '../../platform/data/personal.tables.ts'

/** Personal data in this module. */
export const personal: readonly Personal[] = [
  {
    table: 'live_coming',
    about: 'Live sessions that you said you come to.',
    columns: { session_id: 'which', since: 'when you said so' },
    leaving: 'goes',
  },
]
