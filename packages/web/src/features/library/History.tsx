import { Button } from '@mantine/core'
import { progress, type Reply } from '@vesica/contract'
import { useIsOn } from '../../data/features.ts'
import { useRead } from '../../data/hooks.ts'
import { dateTime, timecode } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { listAddress } from '../../lists/listAddress.ts'
import { paths } from '../../paths.ts'
import { AnalyticsOff } from '../../ui/page/AnalyticsOff.tsx'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import itemStyles from './Item.module.css'
import styles from './Notes.module.css'
import { OwnList, type OwnListProps } from './OwnList.tsx'
import { placeHref } from './placeHref.ts'

const copy = text.library.history
const address = listAddress(progress.listPlayback, { filters: [], size: 20 })

type Sitting = Reply<typeof progress.listPlayback>['sittings'][number]

/** A sitting: how long something played, and the position reached. */
const doneIn = ({ playedMs, positionMs }: Sitting): string => {
  const done = [
    playedMs >= 1000 && copy.played(timecode(playedMs / 1000)),
    positionMs > 0 && copy.upTo(timecode(positionMs / 1000)),
  ]
  return done.filter(Boolean).join(' · ') || text.labels.opened
}

const Line = ({ sitting }: { sitting: Sitting }) => {
  const { item, positionMs } = sitting
  const at = positionMs > 0 ? String(positionMs / 1000) : undefined
  return (
    <li className={styles.note}>
      <div className={styles.noteHead}>
        <span>
          <a className={styles.place} href={placeHref(item)}>
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
          href={placeHref(item, { at })}
          aria-label={copy.goOnWith(item.title)}
        >
          {copy.goOn}
        </Button>
      </div>
    </li>
  )
}

const List = ({ search, onSearch }: OwnListProps) => {
  const view = address.parse(search)
  const read = useRead(progress.listPlayback, { query: address.query(view) }, { keepPrevious: true })
  return (
    <OwnList
      read={read}
      what={copy.what}
      empty={<EmptyState title={copy.empty} why={copy.emptyWhy} />}
      linesOf={({ sittings }) => sittings.map((sitting) => <Line key={sitting.id} sitting={sitting} />)}
      onCursor={(cursor) => onSearch(address.write({ ...view, cursor }))}
    />
  )
}

/** Every sitting with library media, latest first, with a link to where it ended. */
export const History = (props: OwnListProps) => (
  <>
    <div className={itemStyles.back}>
      <BackLink href={paths.library()}>{text.labels.library}</BackLink>
    </div>
    <PageTitle title={text.labels.history} />
    {useIsOn()('analytics') ? <List {...props} /> : <AnalyticsOff to="member" />}
  </>
)
