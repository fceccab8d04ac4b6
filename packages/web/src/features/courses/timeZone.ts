/** The reader's time zone, for sections that open at an hour of the member's own day: `Europe/Lisbon`. */
export { readersZone as timeZone } from '../../format/zone.ts'
