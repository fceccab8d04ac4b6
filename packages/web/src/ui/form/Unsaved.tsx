import { Button, Group, Modal, Stack } from '@mantine/core'
import { createContext, useContext, useEffect, useId, useMemo, useRef, useState } from 'react'
import { text } from '../../i18n/text.ts'
import { differs } from './unsaved.ts'

/** Takes note of whether a form holds what is nowhere else. */
type Note = (form: string, isUnsaved: boolean) => void

const NoteContext = createContext<Note | undefined>(undefined)

/** Stands around what a dialog shows, with the `note` of useClosing. */
export const UnsavedNotes = NoteContext.Provider

/** values: what stands in the fields. saved: what they are compared with; what stood in them at first, unless told otherwise. */
export type UnsavedProps<Values extends object> = { values: Values; saved?: Values }

/** Stands in a form: its dialog asks before it closes while the fields differ from what is saved. Draws nothing. */
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
 * How a dialog closes: at once, or after a question where a form in it is unsaved.
 * `close` is for Escape, the closing button and a click beside the dialog; what is decided in it closes it without a question.
 */
export const useClosing = (onClose: () => void) => {
  const unsaved = useRef(new Set<string>())
  const [asks, setAsks] = useState(false)
  const note = useMemo<Note>(
    () => (form, isUnsaved) => {
      if (isUnsaved) unsaved.current.add(form)
      else unsaved.current.delete(form)
    },
    [],
  )
  const keep = () => setAsks(false)
  const ask = () => (unsaved.current.size > 0 ? setAsks(true) : onClose())
  return {
    note,
    asks,
    close: asks ? keep : ask,
    keep,
    discard: () => {
      setAsks(false)
      onClose()
    },
  }
}

type QuestionProps = { opened: boolean; onKeep: () => void; onDiscard: () => void }

/** Asks whether what was entered may be lost. */
export const DiscardQuestion = ({ opened, onKeep, onDiscard }: QuestionProps) => (
  <Modal
    opened={opened}
    onClose={onKeep}
    title={text.words.discardQuestion}
    size={380}
    withCloseButton={false}
    // The dialog below hears Escape too, and takes the question back: one press, one answer.
    closeOnEscape={false}
    transitionProps={{ transition: 'fade', duration: 150 }}
  >
    <Stack gap="md">
      <div>{text.words.discardThen}</div>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onKeep} data-autofocus>
          {text.words.keepEditing}
        </Button>
        <Button color="red" onClick={onDiscard}>
          {text.words.discard}
        </Button>
      </Group>
    </Stack>
  </Modal>
)
