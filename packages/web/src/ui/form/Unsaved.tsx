import { createContext, useContext, useEffect, useId, useMemo, useRef, useState } from 'react'
import { differs } from './unsaved.ts'

/** Takes note of whether a form holds what is nowhere else. */
type Note = (form: string, isUnsaved: boolean) => void

const NoteContext = createContext<Note | undefined>(undefined)

/** Stands around what a dialog shows, with the `note` of useClosing; around all of it, for forms on a page. */
export const UnsavedNotes = NoteContext.Provider

/** Asks whether what was entered may be lost, and goes on if so. */
export type Ask = (goOn: () => void) => void

/** Takes note of who asks about a form before the screen around it is left; nobody, once it holds nothing. */
export type LeavingNote = (form: string, ask: Ask | undefined) => void

const LeavingContext = createContext<LeavingNote | undefined>(undefined)

/** Stands around all screens, where leaving one is noticed; without it dialogs ask only before they close. */
export const LeavingNotes = LeavingContext.Provider

/** values: what stands in the fields. saved: what they are compared with; what stood in them at first, unless told otherwise. */
export type UnsavedProps<Values extends object> = { values: Values; saved?: Values }

/** Stands in a form: while the fields differ from what is saved, its dialog asks before it closes, and any form before its screen is left. Draws nothing. */
export const Unsaved = <Values extends object>({ values, saved }: UnsavedProps<Values>) => {
  const note = useContext(NoteContext)
  const id = useId()
  const [first] = useState(values)
  const isUnsaved = differs(values, saved ?? first)
  useEffect(() => {
    note?.(id, isUnsaved)
    return () => note?.(id, false)
  }, [note, id, isUnsaved])
  return null
}

/**
 * How a dialog closes: at once, or after a question where a form in it is unsaved. The same question stands in it when
 * somebody leaves the screen.
 * `close` is for Escape, the closing button and a click beside the dialog; what is decided in it closes it without a question.
 */
export const useClosing = (onClose: () => void) => {
  const leaving = useContext(LeavingContext)
  const unsaved = useRef(new Set<string>())
  // What is asked about: leaving, or else closing.
  const [asked, setAsked] = useState<{ goOn?: () => void }>()
  const note = useMemo<Note>(
    () => (form, isUnsaved) => {
      if (isUnsaved) unsaved.current.add(form)
      else unsaved.current.delete(form)
      leaving?.(form, isUnsaved ? (goOn) => setAsked({ goOn }) : undefined)
    },
    [leaving],
  )
  const keep = () => setAsked(undefined)
  const ask = () => (unsaved.current.size > 0 ? setAsked({}) : onClose())
  return {
    note,
    asks: asked !== undefined,
    close: asked ? keep : ask,
    keep,
    discard: () => {
      setAsked(undefined)
      const discarded = asked?.goOn ?? onClose
      discarded()
    },
  }
}
