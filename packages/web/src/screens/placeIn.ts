import type { RawSearch } from '../address.ts'

/** Where an address says to begin, with what plays or is read. */
export const placeIn = ({ at, paragraph }: RawSearch) => ({
  at: typeof at === 'string' && /^\d{1,6}(\.\d{1,3})?$/.test(at) ? Number(at) : undefined,
  paragraph: typeof paragraph === 'string' && /^\d{1,6}$/.test(paragraph) ? paragraph : undefined,
})
