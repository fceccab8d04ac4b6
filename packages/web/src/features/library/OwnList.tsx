import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RawSearch } from '../../address.ts'
import type { CallFailed } from '../../data/failure.ts'
import { PageButtons } from '../../ui/list/PageButtons.tsx'
import { CardSkeleton } from '../../ui/page/CardSkeleton.tsx'
import { PageSection } from '../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { LibraryClosed } from './LibraryClosed.tsx'
import styles from './Notes.module.css'

/** search: the query string. onSearch: changes it. */
export type OwnListProps = {
  search: RawSearch
  onSearch: (search: Readonly<Record<string, string>>, replace?: boolean) => void
}

interface Page {
  next_cursor: string | null
  previous_cursor: string | null
}

/**
 * A page of the member's own entries in the library.
 * @param what names the content in error messages @param linesOf the lines of a page; none: `empty` is shown instead
 */
export const OwnList = <T extends Page>({
  read,
  what,
  empty,
  linesOf,
  onCursor,
}: {
  read: UseQueryResult<T, CallFailed>
  what: string
  empty: ReactNode
  linesOf: (page: T) => ReactNode[]
  onCursor: (cursor: string) => void
}) => {
  const { data } = read
  if (read.error?.code === 'feature_disabled') return <LibraryClosed why={read.error.message} />
  if (!data && read.error) return <ReadFailed what={what} read={read} />
  if (!data) return <CardSkeleton count={1} height={420} />
  const lines = linesOf(data)
  if (lines.length === 0) return empty
  return (
    <PageSection>
      <ul className={styles.list}>{lines}</ul>
      {(data.next_cursor || data.previous_cursor) && (
        <div className={styles.pager}>
          <PageButtons page={data} onCursor={onCursor} />
        </div>
      )}
    </PageSection>
  )
}
