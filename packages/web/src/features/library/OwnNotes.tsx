import { progress, type Reply } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { useDownload } from '../../data/useDownload.ts'
import { dateTime } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { listAddress } from '../../lists/listAddress.ts'
import { paths } from '../../paths.ts'
import { ExportList } from '../../ui/list/ExportList.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import itemStyles from './Item.module.css'
import { NoteLine } from './NoteLine.tsx'
import styles from './Notes.module.css'
import { OwnList, type OwnListProps } from './OwnList.tsx'
import { placeAddress, placeText } from './noteCopy.ts'
import { placeHref } from './placeHref.ts'

const copy = text.library.notes
const address = listAddress(progress.listOwnNotes, { filters: [], size: 20 })

/** Exports all notes as a file. */
const Export = () => {
  const download = useDownload(progress.exportNotes)
  return (
    <ExportList
      label={copy.export}
      download={download}
      onClick={() => void download.start({}, (file) => saveFile(file, 'notes.md'))}
    />
  )
}

type OwnNote = Reply<typeof progress.listOwnNotes>['notes'][number]

const Line = ({ note }: { note: OwnNote }) => {
  const position = placeText(note, note.item.type === 'book')
  return (
    <NoteLine note={note} place={position}>
      <span className={styles.of}>
        <a className={styles.place} href={placeHref(note.item, placeAddress(note))}>
          {note.item.title}
        </a>
        <span className="tabular">{position}</span>
        <span>{dateTime(note.createdAt)}</span>
      </span>
    </NoteLine>
  )
}

const List = ({ search, onSearch }: OwnListProps) => {
  const view = address.parse(search)
  const read = useRead(progress.listOwnNotes, { query: address.query(view) }, { keepPrevious: true })
  return (
    <OwnList
      read={read}
      what={copy.what}
      empty={
        view.search ? <EmptyState title={copy.noneFound} /> : <EmptyState title={copy.empty} why={copy.emptyWhy} />
      }
      linesOf={({ notes }) => notes.map((note) => <Line key={note.id} note={note} />)}
      onCursor={(cursor) => onSearch(address.write({ ...view, cursor }))}
    />
  )
}

/** All notes and bookmarks of the member, latest first, each with a link to its place. */
export const OwnNotes = (props: OwnListProps) => {
  const view = address.parse(props.search)
  return (
    <>
      <div className={itemStyles.back}>
        <BackLink href={paths.library()}>{text.labels.library}</BackLink>
      </div>
      <PageTitle
        title={copy.all}
        actions={
          <div className={styles.tools}>
            <SearchField
              label={copy.search}
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
