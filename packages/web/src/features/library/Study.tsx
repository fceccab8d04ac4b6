import { Skeleton } from '@mantine/core'
import type { progress } from '@vesica/contract'
import { type ReactNode, useState } from 'react'
import { pictureSources } from '../../data/pictures.ts'
import { text } from '../../i18n/text.ts'
import { Cover } from '../../ui/cover/Cover.tsx'
import { goToBlock } from '../../ui/reading/blocks.ts'
import { Markdown } from '../../ui/text/Markdown.tsx'
import styles from './Item.module.css'
import { isBook, ItemBook } from './ItemBook.tsx'
import { ItemNotes } from './ItemNotes.tsx'
import { isPlayable, ItemPlayer } from './ItemPlayer.tsx'
import { ItemText } from './ItemText.tsx'
import { isPlayed } from './itemCopy.ts'
import type { Studied } from './studied.ts'

/** opened: the saved position; undefined while loading. */
type Opened = { item: Studied; opened: progress.Progress | null | undefined }

/** The player or book, or a picture in its place. */
const Stage = ({ item, by, opened, at }: Opened & Pick<StudyProps, 'by' | 'at'>) => {
  const sources = pictureSources(item)
  if (isPlayable(item))
    return opened === undefined ? (
      <div className={styles.player}>
        <Skeleton radius="lg" className={styles.stage} />
      </div>
    ) : (
      <ItemPlayer item={item} by={by} startAt={(opened?.positionMs ?? 0) / 1000} at={at} />
    )
  if (isRead(item) && !sources) return null
  return (
    <Cover
      id={item.id}
      sources={sources}
      sizes="(max-width: 61.99em) 100vw, 760px"
      locked={!item.access.opens}
      eager
      className={styles.stage}
    />
  )
}

/** Whether a transcript is shown beside the player. */
const hasCaptions = (item: Studied): boolean => isPlayable(item) && item.captions.length > 0

const isRead = (item: Studied): boolean => (item.textContent !== null || isBook(item)) && !isPlayed(item)

type CommentDialogProps = Opened & Pick<StudyProps, 'paragraph' | 'task'> & { onPlace: (position: number) => void }

const Copy = ({ item, opened, paragraph, task, onPlace }: CommentDialogProps) => {
  if (opened === undefined) return null
  if (isBook(item))
    return <ItemBook key={paragraph} item={item} place={paragraph ?? opened?.place ?? null} onPlace={onPlace} />
  if (item.textContent === null) return null
  return isRead(item) && !task ? (
    <ItemText item={item} text={item.textContent} place={paragraph ?? opened?.place ?? null} onPlace={onPlace} />
  ) : (
    <Markdown>{item.textContent}</Markdown>
  )
}

type ReadNotesProps = {
  item: Studied
  task: boolean | undefined
  place: number | undefined
  onPage: (page: string) => void
}

/** Notes beside a text: at a quote, or at the current paragraph or page. */
const ReadNotes = ({ item, task, place, onPage }: ReadNotesProps) => {
  const paged = isBook(item)
  return (
    <ItemNotes
      item={item}
      here={place === undefined ? {} : { place: String(place) }}
      paged={paged}
      quotes={isRead(item) && !paged && !task}
      onGoTo={({ place: to }) => (paged ? onPage(to ?? '1') : goToBlock(Number(to)))}
    />
  )
}

/**
 * by: its category or course title. opened: the saved position; undefined while loading. at, paragraph: the start in
 * seconds or as a paragraph number, instead of the saved position. head: below the player, above the text. about:
 * beside the content. task: the text only introduces the activity in children. children: between the text and the
 * notes.
 */
export type StudyProps = {
  item: Studied
  by: string
  opened: progress.Progress | null | undefined
  at?: number | undefined
  paragraph?: string | undefined
  task?: boolean
  head: ReactNode
  about: ReactNode
  children?: ReactNode
}

/** The content to play or read, with its transcript and the member's notes. */
export const Study = ({ item, by, opened, at, paragraph, task, head, about, children }: StudyProps) => {
  const [position, setPosition] = useState<number>()
  // The page opened from a note.
  const [page, setPage] = useState<string>()
  return (
    <div
      className={styles.item}
      data-read={isRead(item) || task || undefined}
      data-worded={hasCaptions(item) || undefined}
    >
      {!task && <Stage item={item} by={by} opened={opened} at={at} />}
      {head}
      <div className={styles.text}>
        <Copy item={item} opened={opened} paragraph={page ?? paragraph} task={task} onPlace={setPosition} />
        {children}
      </div>
      {!isPlayable(item) && <ReadNotes item={item} task={task} place={position} onPage={setPage} />}
      <aside className={styles.side} aria-label={text.library.item.about}>
        {about}
      </aside>
    </div>
  )
}
