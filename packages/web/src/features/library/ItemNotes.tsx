import { Button, Group, Textarea } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { progress } from '@vesica/contract'
import { useRef } from 'react'
import { useAction } from '../../data/action.ts'
import { useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { PageSection } from '../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import { NoteLine } from './NoteLine.tsx'
import styles from './Notes.module.css'
import { inOrder, isBookmark, placed, placeText } from './noteCopy.ts'
import { QuoteBar } from './QuoteBar.tsx'
import type { Studied } from './studied.ts'
import { type NotePlace, useTypedNote } from './typedNote.ts'

const copy = text.library.notes

/**
 * here: the current position. paged: the item is a book. quotes: its text can be selected. onGoTo: goes to the place of
 * a note.
 */
type ItemNotesProps = {
  item: Pick<Studied, 'id' | 'access'>
  here: NotePlace
  paged?: boolean
  quotes?: boolean
  onGoTo: (note: progress.Note) => void
}

const Writing = ({ item, here, paged = false, quotes }: ItemNotesProps) => {
  const [typed, setTyped] = useTypedNote(item.id)
  const field = useRef<HTMLTextAreaElement>(null)
  const adding = useAction(progress.addNote, {
    refreshes: [progress.listNotes, progress.listOwnNotes],
    onAnswer: ({ note }) => notifySuccess(isBookmark(note) ? copy.bookmarkSaved : copy.saved),
  })
  const position = typed.place ?? here
  const at = placeText(placed(position), paged)
  const isSomewhere = position.at_ms !== undefined || position.place !== undefined
  const addNote = async (body: progress.NewNote) => adding.run({ params: { id: item.id }, body })
  const save = async () => {
    if (await addNote({ ...position, text: typed.text })) setTyped({ text: '', place: undefined })
  }
  return (
    <form
      className={styles.writing}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {quotes && (
        <QuoteBar
          onKeep={(quote) => void addNote(quote)}
          onWrite={(quote) => {
            setTyped({ text: typed.text, place: quote })
            field.current?.focus()
          }}
        />
      )}
      {typed.place?.quote && (
        <div className={styles.noteHead}>
          <blockquote className={styles.quote}>{typed.place.quote}</blockquote>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => setTyped({ text: typed.text, place: typed.text === '' ? undefined : here })}
          >
            {copy.dropQuote}
          </Button>
        </div>
      )}
      <Textarea
        ref={field}
        label={isSomewhere ? copy.at(at) : text.labels.note}
        placeholder={copy.placeholder}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={10_000}
        value={typed.text}
        onChange={({ currentTarget: { value } }) =>
          setTyped({ text: value, place: value === '' && !typed.place?.quote ? undefined : position })
        }
      />
      {adding.failure && <FormFailure message={adding.failure.message} requestId={adding.failure.requestId} />}
      <Group gap="sm">
        <Button type="submit" disabled={typed.text.trim() === ''} loading={adding.isPending}>
          {copy.save}
        </Button>
        {isSomewhere && (
          <Button
            variant="default"
            disabled={typed.text.trim() !== ''}
            leftSection={<IconBookmark size={18} aria-hidden="true" />}
            onClick={() => void addNote(position)}
          >
            {copy.bookmarkAt(at)}
          </Button>
        )}
      </Group>
    </form>
  )
}

/** The member's notes and bookmarks of an item, in its order. Existing notes stay visible when the item is locked. */
export const ItemNotes = (props: ItemNotesProps) => {
  const { item, paged = false, onGoTo } = props
  const read = useRead(progress.listNotes, { params: { id: item.id } })
  const { opens } = item.access
  if (!opens && !read.data?.notes.length) return null
  return (
    <div className={styles.notes}>
      <PageSection title={copy.title}>
        {opens && <Writing {...props} />}
        {!read.data && read.error && <ReadFailed what={copy.what} read={read} />}
        {read.data && read.data.notes.length > 0 && (
          <ul className={styles.list}>
            {inOrder(read.data.notes).map((note) => {
              const position = placeText(note, paged)
              const isSomewhere = note.atMs !== null || note.place !== null
              return (
                <NoteLine key={note.id} note={note} place={position}>
                  {opens && isSomewhere ? (
                    <button
                      type="button"
                      className={styles.place}
                      aria-label={copy.goTo(position)}
                      onClick={() => onGoTo(note)}
                    >
                      {position}
                    </button>
                  ) : (
                    <span className={styles.place}>{position}</span>
                  )}
                </NoteLine>
              )
            })}
          </ul>
        )}
      </PageSection>
    </div>
  )
}
