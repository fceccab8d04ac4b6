import type { Personal } from '../data/personal.tables.ts'

/** Personal data that the platform layer itself holds. */
export const platformPersonal: readonly Personal[] = [
  { table: 'upload', withheld: 'a file that is still on its way is kept once it is whole', leaving: 'goes' },
]
