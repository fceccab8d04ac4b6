import { oneOf, type RawSearch, textIn } from '../../address.ts'
import { type ReviewKind, reviewKinds } from './reviewRows.ts'

/** What the review shows: exactly what its address says. */
export interface ReviewView {
  /** undefined: all kinds. */
  readonly kind: ReviewKind | undefined
  /** `deposit:{id}`; undefined: what waits longest. */
  readonly item: string | undefined
}

/** What an item of an address names. */
export const parseItem = (item: string): { kind: ReviewKind; id: string } | undefined => {
  const [name, id] = item.split(':')
  const kind = oneOf(reviewKinds, name)
  return kind && id ? { kind, id } : undefined
}

/** Reads an address; what it does not understand counts as absent. */
export const parseReviewView = (raw: RawSearch): ReviewView => {
  const item = textIn(raw.item, 80)
  return { kind: oneOf(reviewKinds, raw.kind), item: item && parseItem(item) ? item : undefined }
}

export const writeReviewView = ({ kind, item }: ReviewView): Record<string, string> => ({
  ...(kind && { kind }),
  ...(item && { item }),
})
