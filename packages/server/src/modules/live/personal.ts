import type { Personal } from '../../platform/data/personal.tables.ts'

/** What this module holds of people. */
export const personal: readonly Personal[] = [
  {
    table: 'live_coming',
    about: 'Live sessions that you said you come to.',
    columns: { session_id: 'which', since: 'when you said so' },
    leaving: 'goes',
  },
]
