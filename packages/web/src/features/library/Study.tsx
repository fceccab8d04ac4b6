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

/** opened: undefined while it is asked for where one is. */
type Opened = { item: Studied; opened: progress.Progress | null | undefined }

/** What is played, read or shown in its place. */
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

/** Whether what is said in it stands beside it. */
const isWorded = (item: Studied): boolean => isPlayable(item) && item.captions.length > 0

const isRead = (item: Studied): boolean => (item.textContent !== null || isBook(item)) && !isPlayed(item)

type CommentDialogProps = Opened & Pick<StudyProps, 'paragraph' | 'task'> & { onPlace: (place: number) => void }

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

/** Notes beside what is read: at a quote, or at the paragraph or page where one is. */
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
 * by: what it is a part of. opened: where one was; undefined while it is asked. at, paragraph: where to begin, in seconds or
 * as the number of a paragraph, instead of that. head: stands under what plays, above what is read. about: stands beside.
 * task: what it says only introduces what is done in it (children). children: between the text and the notes.
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

/** What is played or read, with what is said in it and with one's notes. */
export const Study = ({ item, by, opened, at, paragraph, task, head, about, children }: StudyProps) => {
  const [place, setPlace] = useState<number>()
  // A page that a note led to.
  const [page, setPage] = useState<string>()
  return (
    <div
      className={styles.item}
      data-read={isRead(item) || task || undefined}
      data-worded={isWorded(item) || undefined}
    >
      {!task && <Stage item={item} by={by} opened={opened} at={at} />}
      {head}
      <div className={styles.text}>
        <Copy item={item} opened={opened} paragraph={page ?? paragraph} task={task} onPlace={setPlace} />
        {children}
      </div>
      {!isPlayable(item) && <ReadNotes item={item} task={task} place={place} onPage={setPage} />}
      <aside className={styles.side} aria-label={text.library.item.about}>
        {about}
      </aside>
    </div>
  )
}
