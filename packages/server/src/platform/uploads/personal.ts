import type { Personal } from '../data/personal.tables.ts'

/** What the platform itself holds of people. */
export const platformPersonal: readonly Personal[] = [
  { table: 'upload', withheld: 'a file that is still on its way is kept once it is whole', leaving: 'goes' },
]
