import type { RawSearch } from '../address.ts'

/** Start position in the URL: seconds of playback or a paragraph. */
export const placeIn = ({ at, paragraph }: RawSearch) => ({
  at: typeof at === 'string' && /^\d{1,6}(\.\d{1,3})?$/.test(at) ? Number(at) : undefined,
  paragraph: typeof paragraph === 'string' && /^\d{1,6}$/.test(paragraph) ? paragraph : undefined,
})
