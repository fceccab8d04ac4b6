import { useState } from 'react'
import { useCurrentUser } from '../../data/hooks.ts'
import { saveInTab, readFromTab } from '../../ui/tab.ts'

/** The place of a note: a millisecond, a paragraph or page, a quote, or none. */
export type NotePlace = { readonly at_ms?: number; readonly place?: string; readonly quote?: string }

/** The draft of a note. place: fixed at its first letter, even if the reader or player moves on. */
export type TypedNote = { readonly text: string; readonly place: NotePlace | undefined }

const nothing: TypedNote = { text: '', place: undefined }

const read = (key: string): TypedNote => {
  const stored = readFromTab(key) as Partial<TypedNote> | undefined
  return typeof stored?.text === 'string' ? { text: stored.text, place: stored.place } : nothing
}

/** The draft of a note on an item. It survives reloads, lost connections and navigation. */
export const useTypedNote = (itemId: string): [TypedNote, (note: TypedNote) => void] => {
  const key = `note:${useCurrentUser()?.id ?? ''}:${itemId}`
  const [typed, setTyped] = useState(() => read(key))
  return [
    typed,
    (note) => {
      setTyped(note)
      saveInTab(key, note.text === '' && !note.place ? undefined : note)
    },
  ]
}
