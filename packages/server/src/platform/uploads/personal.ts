import type { Personal } from '../data/personal.tables.ts'

/** Personal data that the platform layer itself holds. */
export const platformPersonal: readonly Personal[] = [
  { table: 'upload', withheld: 'an upload in progress becomes a file when it is complete', leaving: 'goes' },
]
