import { createContext, useContext, useEffect, useId, useMemo, useRef, useState } from 'react'
import { differs } from './unsaved.ts'

/** Records whether a form has unsaved input. */
type Note = (form: string, isUnsaved: boolean) => void

const NoteContext = createContext<Note | undefined>(undefined)

/** Wraps the content of a dialog, with the `note` of useClosing; or the whole screen, for forms on a page. */
export const UnsavedNotes = NoteContext.Provider

/** Asks whether unsaved input may be discarded, and continues if so. */
export type Ask = (goOn: () => void) => void

/** Registers the form that asks before its screen is left; none, once nothing is unsaved. */
export type LeavingNote = (form: string, confirm: Ask | undefined) => void

const LeavingContext = createContext<LeavingNote | undefined>(undefined)

/** Wraps all screens and handles navigation; without it dialogs only ask before they close. */
export const LeavingNotes = LeavingContext.Provider

/** values: the current values. saved: the values for comparison; default: the initial ones. */
export type UnsavedProps<Values extends object> = { values: Values; saved?: Values }

/**
 * Placed in a form: while its fields differ from the saved values, its dialog asks before it closes, and any form
 * before its screen is left. Renders nothing.
 */
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
 * How a dialog closes: at once, or after a question if a form in it has unsaved input. The same question is shown in it
 * on navigation. `close` is for Escape, the close button and a click outside; decisions in the dialog close it without
 * a question.
 */
export const useClosing = (onClose: () => void) => {
  const leaving = useContext(LeavingContext)
  const unsaved = useRef(new Set<string>())
  // The subject of the question: leaving, or else closing.
  const [pending, setPending] = useState<{ goOn?: () => void }>()
  const note = useMemo<Note>(
    () => (form, isUnsaved) => {
      if (isUnsaved) unsaved.current.add(form)
      else unsaved.current.delete(form)
      leaving?.(form, isUnsaved ? (goOn) => setPending({ goOn }) : undefined)
    },
    [leaving],
  )
  const stay = () => setPending(undefined)
  const requestClose = () => (unsaved.current.size > 0 ? setPending({}) : onClose())
  return {
    note,
    asks: pending !== undefined,
    close: pending ? stay : requestClose,
    keep: stay,
    discard: () => {
      setPending(undefined)
      const discarded = pending?.goOn ?? onClose
      discarded()
    },
  }
}
