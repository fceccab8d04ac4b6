import { ActionIcon, Button, Group, Textarea } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { progress } from '@vesica/contract'
import { type ReactNode, useState } from 'react'
import { useAction } from '../../data/action.ts'
import { text } from '../../i18n/text.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { Unsaved } from '../../ui/form/Unsaved.tsx'
import styles from './Notes.module.css'
import { isBookmark } from './noteCopy.ts'

const copy = text.library.notes

type Edited = { note: progress.Note; place: string }

const Edit = ({ note, place, onEnd }: Edited & { onEnd: () => void }) => {
  const [typed, setTyped] = useState(note.text)
  const changing = useAction(progress.changeNote, {
    refreshes: [progress.listNotes, progress.listOwnNotes],
    onDone: onEnd,
  })
  return (
    <form
      className={styles.edit}
      onSubmit={(event) => {
        event.preventDefault()
        void changing.run({ params: { id: note.id }, body: { text: typed } })
      }}
    >
      <Unsaved values={{ typed }} />
      <Textarea
        aria-label={copy.editOf(place)}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={10_000}
        data-autofocus
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {changing.failure && <FormFailure message={changing.failure.message} requestId={changing.failure.requestId} />}
      <Group gap="sm">
        <Button type="submit" size="sm" loading={changing.isPending}>
          {copy.save}
        </Button>
        <Button size="sm" variant="default" onClick={onEnd}>
          {text.general.cancel}
        </Button>
      </Group>
    </form>
  )
}

/** Edits a note, or deletes it after confirmation. */
const Actions = ({ note, place, onEdit }: Edited & { onEdit: () => void }) => {
  const [isConfirming, setConfirming] = useState(false)
  const removing = useAction(progress.removeNote, {
    refreshes: [progress.listNotes, progress.listOwnNotes],
    onAnswer: () => setConfirming(false),
  })
  return (
    <span className={styles.acts}>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={copy.editOf(place)} onClick={onEdit}>
        <IconPencil size={18} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={copy.removeOf(place)}
        onClick={() => setConfirming(true)}
      >
        <IconTrash size={18} aria-hidden="true" />
      </ActionIcon>
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        question={isBookmark(note) ? copy.removeBookmarkQuestion : copy.removeQuestion}
        consequences={copy.removeThen}
        action={text.labels.deleteAction}
        danger
        doing={removing}
        onConfirm={() => removing.run({ params: { id: note.id } })}
      />
    </span>
  )
}

/** A note: its quote, text and actions. place: as text. children: the link to its place. */
export const NoteLine = ({ note, place, children }: Edited & { children: ReactNode }) => {
  const [edits, setEdits] = useState(false)
  return (
    <li className={styles.note}>
      <div className={styles.noteHead}>
        {children}
        <Actions note={note} place={place} onEdit={() => setEdits(true)} />
      </div>
      {note.quote && <blockquote className={styles.quote}>{note.quote}</blockquote>}
      {edits ? (
        <Edit note={note} place={place} onEnd={() => setEdits(false)} />
      ) : (
        note.text && <p className={styles.wordsOf}>{note.text}</p>
      )}
      {!edits && isBookmark(note) && <p className={styles.day}>{copy.bookmark}</p>}
    </li>
  )
}
