import { Button, Loader } from '@mantine/core'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { locale, text } from '../../i18n/text.ts'
import { useStored } from '../storedChoice.ts'
import { LoadFailed } from '../page/LoadFailed.tsx'
import { useKeys } from '../useKeys.ts'
import { type BookSource, type BookState, storedOneByOne, unopened } from './book.ts'
import { BookBar } from './BookBar.tsx'
import styles from './BookReader.module.css'
import { lazyPart } from '../lazyPart.tsx'

const copy = text.media.reading
const BookPages = lazyPart(async () => (await import('./BookPages.tsx')).BookPages)

/** How long a page must be visible before it is reported. */
const REST_MS = 1500

/**
 * title: of the book. source: a stable object per book. startAt: the initial page. onPlace: receives the visible page
 * and the number of pages; once more when the page closes. reason: why it was refused, if known. onRetry: loads it
 * again.
 */
export type BookReaderProps = {
  title: string
  source: BookSource
  startAt?: number
  onPlace?: (page: number, pages: number) => void
  reason?: string
  onRetry?: () => void
}

/** Reports the current page after it was visible for a while, and when the page closes. */
const useReportPage = ({ page, pages, status }: BookState, onPlace: BookReaderProps['onPlace']) => {
  const reportedPage = useRef<number>(undefined)
  const report = useRef(() => undefined as void)
  useEffect(() => {
    report.current = () => {
      if (status !== 'ready' || reportedPage.current === page) return
      reportedPage.current = page
      onPlace?.(page, pages)
    }
  })
  useEffect(() => {
    const timer = setTimeout(() => report.current(), REST_MS)
    return () => clearTimeout(timer)
  }, [page, status])
  useEffect(() => {
    const leave = () => report.current()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
}

/** A paged book (PDF), drawn as pages become visible, from the last reading position. */
export const BookReader = ({ title, source, startAt = 1, onPlace, reason, onRetry }: BookReaderProps) => {
  const [book, setBook] = useState({ ...unopened, page: startAt })
  const [oneByOne, setOneByOne] = useStored(storedOneByOne)
  const onState = useCallback((changed: Partial<BookState>) => setBook((now) => ({ ...now, ...changed })), [])
  useReportPage(book, onPlace)
  const { actions, page, status, failure, incomplete } = book
  useKeys(
    {
      ArrowLeft: () => actions?.goTo(page - 1),
      ArrowRight: () => actions?.goTo(page + 1),
      '+': () => actions?.zoom(1),
      '-': () => actions?.zoom(-1),
      '0': () => actions?.fit(),
    },
    { enabled: actions !== undefined },
  )
  if (status === 'failed') {
    return <LoadFailed what={copy.failed} reason={reason ?? copy.failures[failure]} onRetry={onRetry} />
  }
  return (
    <section className={styles.reader} aria-label={copy.book(title)}>
      <BookBar
        book={book}
        oneByOne={oneByOne}
        onOneByOne={(next) => {
          setOneByOne(next)
          actions?.turn(next)
        }}
      />
      {incomplete.includes(page) && (
        <p className={styles.incomplete} role="status">
          {copy.incomplete(page.toLocaleString(locale))}
        </p>
      )}
      <div className={styles.place}>
        <Suspense>
          <BookPages source={source} startAt={startAt} oneByOne={oneByOne} label={copy.pages} onState={onState} />
        </Suspense>
        {book.retry && (
          <div className={styles.lost} role="alert">
            <p>{copy.piecesLost}</p>
            <Button size="xs" variant="light" onClick={book.retry}>
              {text.general.retry}
            </Button>
          </div>
        )}
        {status === 'loading' && !book.retry && (
          <div className={styles.loading} role="status">
            <Loader size={32} />
            <span className="visually-hidden">{copy.loading}</span>
          </div>
        )}
      </div>
    </section>
  )
}
