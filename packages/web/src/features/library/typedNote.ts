import { useState } from 'react'
import { useCurrentUser } from '../../data/hooks.ts'
import { saveInTab, readFromTab } from '../../ui/tab.ts'

/** Where a note stands: at a millisecond, at a paragraph or page, at a quote; or nowhere in particular. */
export type NotePlace = { readonly at_ms?: number; readonly place?: string; readonly quote?: string }

/** A note that is being written. place: held from its first letter on, however far one plays or reads meanwhile. */
export type TypedNote = { readonly words: string; readonly place: NotePlace | undefined }

const nothing: TypedNote = { words: '', place: undefined }

const read = (key: string): TypedNote => {
  const stored = readFromTab(key) as Partial<TypedNote> | undefined
  return typeof stored?.words === 'string' ? { words: stored.words, place: stored.place } : nothing
}

/** The note that is being written beside an item: it outlasts a reload, a lost line and a look at another screen. */
export const useTypedNote = (itemId: string): [TypedNote, (note: TypedNote) => void] => {
  const key = `note:${useCurrentUser()?.id ?? ''}:${itemId}`
  const [typed, setTyped] = useState(() => read(key))
  return [
    typed,
    (note) => {
      setTyped(note)
      saveInTab(key, note.words === '' && !note.place ? undefined : note)
    },
  ]
}
