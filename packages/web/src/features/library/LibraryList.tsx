import { Button } from '@mantine/core'
import { content, countedUpTo, type Reply } from '@vesica/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import { useRead } from '../../data/hooks.ts'
import { matches } from '../../format/count.ts'
import { text } from '../../i18n/text.ts'
import { PageButtons } from '../../ui/list/PageButtons.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { SkipLink } from '../../ui/page/SkipLink.tsx'
import { FlowerOfLife } from '../../ui/picture/Geometry.tsx'
import { useLayout } from './layout.ts'
import styles from './Library.module.css'
import { LibraryClosed } from './LibraryClosed.tsx'
import { type FilterProps, LibraryFilters, LibraryTools } from './LibraryFilters.tsx'
import { isOnlyOpen, libraryAddress, type LibraryView, narrowed, PAGE_SIZE } from './libraryUrl.ts'
import { Shelf, ShelfSkeleton } from './Shelf.tsx'

const copy = text.library

const titleOf = (view: LibraryView): string => {
  if (libraryAddress.isNarrowed(view)) return copy.results
  if (view.cursor) return copy.page
  return view.sort === 'newest' ? copy.newest : copy.byTitle
}

const Nothing = ({ view, onView }: FilterProps) => {
  if (view.cursor)
    return (
      <EmptyState
        title={copy.pageGone}
        action={<Button onClick={() => onView(narrowed(view, {}))}>{copy.firstPage}</Button>}
      />
    )
  if (!libraryAddress.isNarrowed(view))
    return <EmptyState title={copy.empty} why={copy.emptyWhy} figure={<FlowerOfLife size={96} />} />
  return (
    <EmptyState
      title={isOnlyOpen(view) ? copy.noneOpen : text.labels.noResults}
      why={isOnlyOpen(view) ? copy.noneOpenWhy : copy.noneWhy}
      action={
        <Button variant="light" onClick={() => onView(libraryAddress.cleared(view))}>
          {text.general.clearFilters}
        </Button>
      }
    />
  )
}

type Page = Reply<typeof content.listContent>

const Items = ({ page, old, view, onView }: FilterProps & { page: Page; old: boolean }) => {
  const [layout] = useLayout()
  if (page.content.length === 0) return <Nothing view={view} onView={onView} />
  return (
    <>
      <Shelf items={page.content} layout={layout} old={old} />
      <div className={styles.pager}>
        <span role="status" className="tabular">
          {copy.showing(String(page.content.length), matches(page.total, countedUpTo))}
        </span>
        {page.total > PAGE_SIZE && <PageButtons page={page} onCursor={(cursor) => onView({ ...view, cursor })} />}
      </div>
    </>
  )
}

/** Moves focus to the list heading after a page change. */
const useStartOfPage = (cursor: string | undefined) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(cursor)
  useEffect(() => {
    if (before.current === cursor) return
    before.current = cursor
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [cursor])
  return heading
}

/** The result of the library query. */
type ContentQuery = Pick<
  ReturnType<typeof useRead<typeof content.listContent>>,
  'data' | 'error' | 'refetch' | 'isPlaceholderData'
>

/** children: content above the list. others: related results below; with them, an empty list shows no message. */
type ListProps = FilterProps & { children?: ReactNode; others?: ReactNode }

/** A library page with its filters. */
export const LibraryPage = ({ read, view, onView, children, others }: ListProps & { read: ContentQuery }) => {
  const { data } = read
  const [layout] = useLayout()
  const heading = useStartOfPage(view.cursor)
  const isNarrowed = libraryAddress.isNarrowed(view)
  if (read.error?.code === 'feature_disabled') return <LibraryClosed why={read.error.message} />
  if (!data && read.error) return <ReadFailed what={copy.what} read={read} />
  if (data?.metrics.published === 0 && !view.cursor && !isNarrowed) return <Nothing view={view} onView={onView} />
  return (
    <>
      {data && data.content.length > 0 && <SkipLink label={copy.skip} target="library-list" here />}
      <LibraryFilters view={view} onView={onView} />
      {children}
      {!(others && data?.content.length === 0) && (
        <section aria-labelledby="library-list">
          <div className={styles.head}>
            <h2 id="library-list" ref={heading} tabIndex={-1} className={styles.heading}>
              {titleOf(view)}
            </h2>
            <LibraryTools view={view} onView={onView} open={isNarrowed ? undefined : data?.metrics.open} />
          </div>
          {data ? (
            <Items page={data} old={read.isPlaceholderData} view={view} onView={onView} />
          ) : (
            <ShelfSkeleton layout={layout} />
          )}
        </section>
      )}
      {others}
    </>
  )
}

/** The library, filtered and sorted as in the URL, page by page. */
export const LibraryList = (props: ListProps) => {
  const query = libraryAddress.query(props.view)
  return <LibraryPage {...props} read={useRead(content.listContent, { query }, { keepPrevious: true })} />
}
