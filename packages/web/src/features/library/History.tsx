import { Button } from '@mantine/core'
import { progress, type Reply } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { dateTime, timecode } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { listAddress } from '../../lists/listAddress.ts'
import { paths } from '../../paths.ts'
import { PageButtons } from '../../ui/list/PageButtons.tsx'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { CardSkeleton } from '../../ui/page/CardSkeleton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageSection } from '../../ui/page/PageSection.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import itemStyles from './Item.module.css'
import { LibraryClosed } from './LibraryClosed.tsx'
import styles from './Notes.module.css'
import type { OwnListProps } from './OwnNotes.tsx'

const words = text.library.history
const address = listAddress(progress.listSittings, { filters: [], size: 20 })

type Sitting = Reply<typeof progress.listSittings>['sittings'][number]

/** What was done in a sitting: how long something played, and up to where. */
const doneIn = ({ playedMs, positionMs }: Sitting): string => {
  const done = [
    playedMs >= 1000 && words.played(timecode(playedMs / 1000)),
    positionMs > 0 && words.upTo(timecode(positionMs / 1000)),
  ]
  return done.filter(Boolean).join(' · ') || words.opened
}

const Line = ({ sitting }: { sitting: Sitting }) => {
  const { item, positionMs } = sitting
  const at = positionMs > 0 ? String(positionMs / 1000) : undefined
  return (
    <li className={styles.note}>
      <div className={styles.noteHead}>
        <span>
          <a className={styles.place} href={paths.libraryItem(item.id)}>
            {item.title}
          </a>
          <p className={styles.day}>
            {dateTime(sitting.began)} · {doneIn(sitting)}
          </p>
        </span>
        <Button
          component="a"
          variant="default"
          size="sm"
          href={paths.libraryItem(item.id, { at })}
          aria-label={words.goOnWith(item.title)}
        >
          {words.goOn}
        </Button>
      </div>
    </li>
  )
}

const List = ({ search, onSearch }: OwnListProps) => {
  const view = address.parse(search)
  const read = useRead(progress.listSittings, { query: address.query(view) }, { keepPrevious: true })
  const { data } = read
  if (read.error?.code === 'feature_disabled') return <LibraryClosed why={read.error.message} />
  if (!data && read.error) return <ReadFailed what={words.what} read={read} />
  if (!data) return <CardSkeleton count={1} height={420} />
  if (data.sittings.length === 0) return <EmptyState title={words.empty} why={words.emptyWhy} />
  return (
    <PageSection>
      <ul className={styles.list}>
        {data.sittings.map((sitting) => (
          <Line key={sitting.id} sitting={sitting} />
        ))}
      </ul>
      {(data.next_cursor || data.previous_cursor) && (
        <div className={styles.pager}>
          <PageButtons page={data} onCursor={(cursor) => onSearch(address.write({ ...view, cursor }))} />
        </div>
      )}
    </PageSection>
  )
}

/** Each sitting with something of the library, latest first, with the way back to where it ended. */
export const History = (props: OwnListProps) => (
  <>
    <div className={itemStyles.back}>
      <BackLink href={paths.library()}>{text.library.back}</BackLink>
    </div>
    <PageTitle title={words.title} />
    <List {...props} />
  </>
)
