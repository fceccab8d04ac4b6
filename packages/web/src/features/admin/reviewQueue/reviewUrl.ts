import { oneOf, type RawSearch, textIn } from '../../../address.ts'
import { type ReviewKind, reviewKinds } from './reviewRows.ts'

/** View state of the review queue, stored in its URL. */
export interface ReviewView {
  /** undefined: all kinds. */
  readonly kind: ReviewKind | undefined
  /** `deposit:{id}`; undefined: the first row. */
  readonly item: string | undefined
}

/** The kind and ID of an item in the URL. */
export const parseItem = (item: string): { kind: ReviewKind; id: string } | undefined => {
  const [name, id] = item.split(':')
  const kind = oneOf(reviewKinds, name)
  return kind && id ? { kind, id } : undefined
}

/** Parses a URL; unknown values count as absent. */
export const parseReviewView = (raw: RawSearch): ReviewView => {
  const item = textIn(raw.item, 80)
  return { kind: oneOf(reviewKinds, raw.kind), item: item && parseItem(item) ? item : undefined }
}

export const writeReviewView = ({ kind, item }: ReviewView): Record<string, string> => ({
  ...(kind && { kind }),
  ...(item && { item }),
})
