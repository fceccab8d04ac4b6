import { Button, Skeleton } from '@mantine/core'
import { content, type progress } from '@vesica/contract'
import { useState } from 'react'
import { useRead } from '../../data/hooks.ts'
import { pictureSources } from '../../data/pictures.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { Cover } from '../../ui/cover/Cover.tsx'
import { KindLine } from '../../ui/cover/KindLine.tsx'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageSection } from '../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { goToBlock } from '../../ui/reading/blocks.ts'
import { Markdown } from '../../ui/text/Markdown.tsx'
import styles from './Item.module.css'
import { ItemAccess } from './ItemAccess.tsx'
import { ItemActs } from './ItemActs.tsx'
import { isBook, ItemBook } from './ItemBook.tsx'
import { ItemFacts } from './ItemFacts.tsx'
import { ItemNotes } from './ItemNotes.tsx'
import { isPlayable, ItemPlayer } from './ItemPlayer.tsx'
import { ItemText } from './ItemText.tsx'
import { audienceOf, isPlayed, lengthOf } from './itemWords.ts'
import { LibraryClosed } from './LibraryClosed.tsx'
import { Shelf } from './Shelf.tsx'
import { useOpened } from './useOpened.ts'

const words = text.library.item

const Head = ({ item }: { item: content.OpenedItem }) => (
  <header className={styles.head}>
    <div className={styles.headline}>
      <h1 className={styles.title}>{item.title}</h1>
      <ItemActs item={item} />
    </div>
    <p className={styles.kind}>
      <KindLine kind={item.type} length={lengthOf(item)} />
      <span>{audienceOf(item)}</span>
    </p>
    {item.description && <p className={styles.description}>{item.description}</p>}
    {item.tags.length > 0 && (
      <ul className={styles.tags} aria-label={words.tags}>
        {item.tags.map((tag) => (
          <li key={tag}>
            <a href={paths.library({ search: tag })}>{tag}</a>
          </li>
        ))}
      </ul>
    )}
  </header>
)

const Related = ({ items, category }: { items: readonly content.ContentItem[]; category: string }) =>
  items.length > 0 && (
    <PageSection title={words.related(category)} card={false}>
      <Shelf items={items} layout="list" />
    </PageSection>
  )

const Back = () => (
  <div className={styles.back}>
    <BackLink href={paths.library()}>{text.library.back}</BackLink>
  </div>
)

const Waiting = () => (
  <div className={styles.item} aria-hidden="true">
    <Skeleton className={styles.stage} radius="lg" />
    <div className={styles.head}>
      <Skeleton height={38} width="70%" />
      <Skeleton height={14} width="40%" />
      <Skeleton height={48} />
    </div>
    <div className={styles.side}>
      <Skeleton height={120} radius="lg" />
      <Skeleton height={200} radius="lg" />
    </div>
  </div>
)

const Gone = () => (
  <EmptyState
    title={words.gone}
    why={words.goneWhy}
    action={
      <Button component="a" href={paths.library()}>
        {text.library.toLibrary}
      </Button>
    }
  />
)

/** opened: undefined while it is asked for where one is. */
type Opened = { item: content.OpenedItem; opened: progress.Progress | null | undefined }

/** What is played, read or shown in its place. */
const Stage = ({ item, opened, at }: Opened & Pick<ItemPageProps, 'at'>) => {
  const sources = pictureSources(item)
  if (isPlayable(item))
    return opened === undefined ? (
      <div className={styles.player}>
        <Skeleton radius="lg" className={styles.stage} />
      </div>
    ) : (
      <ItemPlayer item={item} startAt={(opened?.positionMs ?? 0) / 1000} at={at} />
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
const isWorded = (item: content.OpenedItem): boolean => isPlayable(item) && item.captions.length > 0

const isRead = (item: content.OpenedItem): boolean => (item.textContent !== null || isBook(item)) && !isPlayed(item)

type WordsProps = Opened & Pick<ItemPageProps, 'paragraph'> & { onPlace: (place: number) => void }

const Words = ({ item, opened, paragraph, onPlace }: WordsProps) => {
  if (opened === undefined) return null
  if (isBook(item))
    return (
      <div className={styles.text}>
        <ItemBook key={paragraph} item={item} place={paragraph ?? opened?.place ?? null} onPlace={onPlace} />
      </div>
    )
  if (item.textContent === null) return null
  return (
    <div className={styles.text}>
      {isRead(item) ? (
        <ItemText item={item} text={item.textContent} place={paragraph ?? opened?.place ?? null} onPlace={onPlace} />
      ) : (
        <Markdown>{item.textContent}</Markdown>
      )}
    </div>
  )
}

type ReadNotesProps = { item: content.OpenedItem; place: number | undefined; onPage: (page: string) => void }

/** Notes beside what is read: at a quote, or at the paragraph or page where one is. */
const ReadNotes = ({ item, place, onPage }: ReadNotesProps) => {
  const paged = isBook(item)
  return (
    <ItemNotes
      item={item}
      here={place === undefined ? {} : { place: String(place) }}
      paged={paged}
      quotes={isRead(item) && !paged}
      onGoTo={({ place: to }) => (paged ? onPage(to ?? '1') : goToBlock(Number(to)))}
    />
  )
}

const Item = ({ item, upgradeHref, at, paragraph }: { item: content.OpenedItem } & Omit<ItemPageProps, 'id'>) => {
  const opened = useOpened(item)
  const [place, setPlace] = useState<number>()
  // A page that a note led to.
  const [page, setPage] = useState<string>()
  return (
    <div className={styles.item} data-read={isRead(item) || undefined} data-worded={isWorded(item) || undefined}>
      <Stage item={item} opened={opened} at={at} />
      <Head item={item} />
      <Words item={item} opened={opened} paragraph={page ?? paragraph} onPlace={setPlace} />
      {!isPlayable(item) && <ReadNotes item={item} place={place} onPage={setPage} />}
      <aside className={styles.side} aria-label={words.about}>
        <ItemAccess item={item} upgradeHref={upgradeHref} />
        <ItemFacts item={item} />
      </aside>
    </div>
  )
}

/**
 * upgradeHref: where one moves up to another plan; undefined while that is nowhere.
 * at, paragraph: where to begin, in seconds or as the number of a paragraph, instead of where one was.
 */
export type ItemPageProps = {
  id: string
  upgradeHref: string | undefined
  at?: number | undefined
  paragraph?: string | undefined
}

/** One item of the library: what it is, for whom, why it opens or does not, and what else there is of its kind. */
export const ItemPage = ({ id, ...rest }: ItemPageProps) => {
  const read = useRead(content.getContent, { params: { id } })
  if (read.error?.code === 'not_found') return <Gone />
  if (read.error?.code === 'feature_disabled') return <LibraryClosed why={read.error.message} />
  if (!read.data && read.error)
    return (
      <>
        <Back />
        <ReadFailed what={words.what} read={read} />
      </>
    )
  if (!read.data) return <Waiting />
  const { content: item, related } = read.data
  return (
    <>
      <Back />
      <Item key={String(item.access.opens)} item={item} {...rest} />
      <Related items={related} category={item.category} />
    </>
  )
}
