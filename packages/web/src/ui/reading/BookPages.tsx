import { useEffect, useRef } from 'react'
import type { BookSource, BookState } from './book.ts'
import styles from './BookReader.module.css'
import { openBook } from './bookView.ts'

export type BookPagesProps = {
  source: BookSource
  startAt: number
  oneByOne: boolean
  label: string
  onState: (changed: Partial<BookState>) => void
}

/** The pages of a book. Only another source reopens it. */
export const BookPages = ({ source, label, onState, ...begin }: BookPagesProps) => {
  const container = useRef<HTMLDivElement>(null)
  const pages = useRef<HTMLDivElement>(null)
  const first = useRef(begin)
  useEffect(() => {
    if (!container.current || !pages.current) return
    return openBook([container.current, pages.current], { source, ...first.current }, onState)
  }, [source, onState])
  return (
    <div ref={container} className={styles.pages} tabIndex={0} role="document" aria-label={label}>
      <div ref={pages} className="pdfViewer" />
    </div>
  )
}
