/** Of the reader, as sections that open at an hour of the member's own day need it: `Europe/Lisbon`. */
export { readersZone as timeZone } from '../../format/zone.ts'
