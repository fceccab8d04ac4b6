import type { progress } from '@vesica/contract'
import { timecode } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import type { NotePlace } from './typedNote.ts'

const copy = text.library.notes

type Placed = Pick<progress.Note, 'atMs' | 'place'>

/** The place of a note as text. @param paged of a book, whose places are pages */
export const placeText = ({ atMs, place }: Placed, paged: boolean): string => {
  if (atMs !== null) return timecode(atMs / 1000)
  if (place === null || !/^\d+$/.test(place)) return copy.whole
  return paged ? copy.page(place) : copy.paragraph(String(Number(place) + 1))
}

/** Whether it marks a place without text or quote. */
export const isBookmark = (note: Pick<progress.Note, 'text' | 'quote'>): boolean => !note.text && !note.quote

export const placed = ({ at_ms, place }: NotePlace): Placed => ({ atMs: at_ms ?? null, place: place ?? null })

/** The URL parameters that open an item at a note's place. */
export const placeAddress = ({ atMs, place }: Placed) => ({
  at: atMs === null ? undefined : String(atMs / 1000),
  paragraph: place !== null && /^\d+$/.test(place) ? place : undefined,
})

/** By place; notes without one come last. */
export const inOrder = (notes: readonly progress.Note[]): progress.Note[] => {
  const at = ({ atMs, place }: progress.Note) => atMs ?? (place === null ? Number.POSITIVE_INFINITY : Number(place))
  return notes.toSorted((a, b) => (at(a) === at(b) ? 0 : at(a) - at(b)))
}
