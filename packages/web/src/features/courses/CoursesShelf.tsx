import { Button } from '@mantine/core'
import { courses } from '@vesica/contract'
import { useState } from 'react'
import { useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { ItemCard } from '../../ui/cover/ItemCard.tsx'
import { ItemCardSkeletons } from '../../ui/cover/ItemSkeletons.tsx'
import { PageButtons } from '../../ui/list/PageButtons.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageSection } from '../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { FlowerOfLife } from '../../ui/picture/Geometry.tsx'
import { cardOf } from './courseCard.ts'
import styles from './Shelf.module.css'

const copy = text.courses.shelf
const FEW = 5
const MANY = 20

/**
 * search: text to find courses by; empty: all. full: paginated, with an empty state; otherwise a short list that is
 * hidden when empty.
 */
export type CoursesShelfProps = { search: string; full: boolean }

type Read = ReturnType<typeof useRead<typeof courses.listCourses>>

const buttonStyle = { component: 'a', variant: 'subtle', size: 'compact-sm' } as const

const ToAll = () => (
  <Button {...buttonStyle} href={paths.courses()}>
    {copy.all}
  </Button>
)

const ToCertificates = () => (
  <Button {...buttonStyle} href={paths.certificates()}>
    {text.labels.yourCertificates}
  </Button>
)

type ListProps = CoursesShelfProps & { read: Read; onCursor: (cursor: string) => void }

const List = ({ read, search, full, onCursor }: ListProps) => {
  const { data } = read
  if (!data && read.error) return <ReadFailed what={copy.what} read={read} />
  if (!data)
    return (
      <ul className={styles.covers}>
        <ItemCardSkeletons count={full ? 10 : FEW} />
      </ul>
    )
  if (data.courses.length === 0)
    return (
      <EmptyState
        title={search ? copy.nothing : copy.none}
        why={search ? undefined : copy.noneWhy}
        figure={<FlowerOfLife size={96} />}
      />
    )
  return (
    <>
      <ul className={styles.covers} data-old={read.isPlaceholderData || undefined}>
        {data.courses.map((course) => (
          <ItemCard key={course.id} {...cardOf(course)} />
        ))}
      </ul>
      {full && (
        <div className={styles.pager}>
          <span role="status" className="tabular">
            {copy.of(String(data.courses.length), String(data.total))}
          </span>
          {data.total > MANY && <PageButtons page={data} onCursor={onCursor} />}
        </div>
      )}
    </>
  )
}

const Shelf = ({ search, full }: CoursesShelfProps) => {
  const [cursor, setCursor] = useState<string>()
  const query = { limit: String(full ? MANY : FEW), ...(search && { search }), ...(cursor && { cursor }) }
  const read = useRead(courses.listCourses, { query }, { keepPrevious: true })
  const { data } = read
  // The short list among other content is hidden when empty.
  if (!full && (!data || data.courses.length === 0)) return null
  const isMore = !full && data !== undefined && data.total > data.courses.length
  return (
    <PageSection title={text.labels.courses} card={false} actions={full ? <ToCertificates /> : isMore && <ToAll />}>
      <List read={read} search={search} full={full} onCursor={setCursor} />
    </PageSection>
  )
}

/** Courses in the library, each with the member's progress or the level that unlocks it. */
export const CoursesShelf = (props: CoursesShelfProps) => <Shelf key={`${props.search} ${props.full}`} {...props} />
