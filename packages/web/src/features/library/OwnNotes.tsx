import { progress } from '@vesica/contract'
import type { RawSearch } from '../../address.ts'
import { useRead } from '../../data/hooks.ts'
import { useDownload } from '../../data/useDownload.ts'
import { dateTime } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { listAddress } from '../../lists/listAddress.ts'
import { paths } from '../../paths.ts'
import { ExportList } from '../../ui/list/ExportList.tsx'
import { PageButtons } from '../../ui/list/PageButtons.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { CardSkeleton } from '../../ui/page/CardSkeleton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageSection } from '../../ui/page/PageSection.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import itemStyles from './Item.module.css'
import { LibraryClosed } from './LibraryClosed.tsx'
import { NoteLine } from './NoteLine.tsx'
import styles from './Notes.module.css'
import { placeAddress, placeWords } from './noteWords.ts'

const words = text.library.notes
const address = listAddress(progress.listOwnNotes, { filters: [], size: 20 })

/** Takes all notes along as a file. */
const Export = () => {
  const download = useDownload(progress.exportNotes)
  return (
    <ExportList
      label={words.export}
      download={download}
      onClick={() => void download.start({}, (file) => saveFile(file, 'notes.md'))}
    />
  )
}

/** search: what stands in the address. onSearch: goes to another. */
export type OwnListProps = {
  search: RawSearch
  onSearch: (search: Readonly<Record<string, string>>, replace?: boolean) => void
}

const List = ({ search, onSearch }: OwnListProps) => {
  const view = address.parse(search)
  const read = useRead(progress.listOwnNotes, { query: address.query(view) }, { keepPrevious: true })
  const { data } = read
  if (read.error?.code === 'feature_disabled') return <LibraryClosed why={read.error.message} />
  if (!data && read.error) return <ReadFailed what={words.what} read={read} />
  if (!data) return <CardSkeleton count={1} height={420} />
  if (data.notes.length === 0)
    return view.search ? (
      <EmptyState title={words.noneFound} />
    ) : (
      <EmptyState title={words.empty} why={words.emptyWhy} />
    )
  return (
    <PageSection>
      <ul className={styles.list}>
        {data.notes.map((note) => {
          const place = placeWords(note, note.item.type === 'book')
          return (
            <NoteLine key={note.id} note={note} place={place}>
              <span className={styles.of}>
                <a className={styles.place} href={paths.libraryItem(note.item.id, placeAddress(note))}>
                  {note.item.title}
                </a>
                <span className="tabular">{place}</span>
                <span>{dateTime(note.createdAt)}</span>
              </span>
            </NoteLine>
          )
        })}
      </ul>
      {(data.next_cursor || data.previous_cursor) && (
        <div className={styles.pager}>
          <PageButtons page={data} onCursor={(cursor) => onSearch(address.write({ ...view, cursor }))} />
        </div>
      )}
    </PageSection>
  )
}

/** All of one's own notes and bookmarks, latest first, each leading to its place. */
export const OwnNotes = (props: OwnListProps) => {
  const view = address.parse(props.search)
  return (
    <>
      <div className={itemStyles.back}>
        <BackLink href={paths.library()}>{text.library.back}</BackLink>
      </div>
      <PageTitle
        title={words.all}
        actions={
          <div className={styles.tools}>
            <SearchField
              label={words.search}
              value={view.search}
              onSearch={(search) => props.onSearch(address.write(address.narrowed(view, { search })), true)}
            />
            <Export />
          </div>
        }
      />
      <List {...props} />
    </>
  )
}
