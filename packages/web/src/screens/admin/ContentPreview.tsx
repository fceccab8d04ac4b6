import { Button, Select, TextInput } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { membership, libraryManagement } from '@vesica/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../data/hooks.ts'
import { DiscussionSwitch } from '../../features/community/DiscussionSwitch.tsx'
import { ItemLookedAt } from '../../features/library/ItemPreviewed.tsx'
import { LibraryClosed } from '../../features/library/LibraryClosed.tsx'
import { LibraryPage } from '../../features/library/LibraryList.tsx'
import { libraryAddress, type LibraryView } from '../../features/library/libraryUrl.ts'
import { LookedAt } from '../../features/library/Shelf.tsx'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { useSearchState } from '../useSearchState.ts'
import styles from './ContentPreview.module.css'
import { queryOf, type Previewed, writePreview } from './previewUrl.ts'

const copy = text.adminLibrary.preview

type Props = { as: Previewed }

const useChoices = () => {
  const plans = useRead(membership.listPlans, {}).data?.plans ?? []
  return [
    ...plans.map(({ level, name }) => ({ value: `member:${level}`, label: copy.memberOf(name) })),
    { value: 'member:none', label: copy.none },
    { value: 'expired', label: copy.expired },
    { value: 'pending', label: copy.pending },
    { value: 'visitor', label: copy.visitor },
  ]
}

const Bar = ({ as, onAs, onLeave }: Props & { onAs: (as: Previewed) => void; onLeave: () => void }) => {
  const choose = (value: string | null) => {
    const [standing, level = 'none'] = (value ?? 'member:none').split(':')
    onAs({ ...as, standing: standing as Previewed['standing'], level })
  }
  return (
    <section className={styles.bar} aria-label={copy.bar}>
      <p className={styles.said}>
        <IconEye size={18} aria-hidden="true" />
        <span>
          <strong>{copy.bar}.</strong> {copy.why}
          {(as.standing === 'pending' || as.standing === 'visitor') && ` ${copy.notShown}`}
        </span>
      </p>
      <div className={styles.choices}>
        <Select
          label={copy.as}
          size="sm"
          data={useChoices()}
          value={as.standing === 'member' ? `member:${as.level}` : as.standing}
          allowDeselect={false}
          onChange={choose}
        />
        <TextInput
          label={copy.day}
          size="sm"
          type="date"
          value={as.day}
          onChange={(event) => onAs({ ...as, day: event.currentTarget.value })}
        />
        <Button size="sm" variant="default" onClick={onLeave}>
          {copy.leave}
        </Button>
      </div>
    </section>
  )
}

const hrefOf = (as: Previewed): string => `${paths.admin('content')}?${new URLSearchParams(writePreview(as))}`

const List = ({
  as,
  view,
  onView,
}: Props & { view: LibraryView; onView: (view: LibraryView, replace?: boolean) => void }) => {
  const query = { ...libraryAddress.query(view), ...queryOf(as) }
  const read = useRead(libraryManagement.previewLibrary, { query }, { keepPrevious: true })
  return (
    <>
      <SearchField
        className={styles.search}
        label={text.library.search}
        value={view.search}
        onSearch={(search) => onView({ ...view, search, cursor: undefined }, true)}
      />
      <LibraryPage read={read} view={view} onView={onView} />
    </>
  )
}

const Item = ({ as, id }: Props & { id: string }) => {
  const read = useRead(libraryManagement.previewContent, { params: { id }, query: queryOf(as) }, { keepPrevious: true })
  const backLink = <BackLink href={hrefOf({ ...as, item: undefined })}>{text.labels.library}</BackLink>
  const inside = (): ReactNode => {
    if (read.error?.code === 'not_found') return <EmptyState title={text.library.item.gone} why={copy.goneWhy} />
    if (read.error?.code === 'feature_disabled') return <LibraryClosed why={read.error.message} />
    if (read.data) return <ItemLookedAt page={read.data} />
    return read.error ? <ReadFailed what={text.library.item.what} read={read} /> : <RowsSkeleton count={6} />
  }
  return (
    <>
      {backLink}
      {inside()}
      {read.data && <DiscussionSwitch place={{ type: 'item', id }} />}
    </>
  )
}

/** Previews the library as a member level, an applicant or a visitor on a given day. Views are not counted. */
export const ContentPreview = ({ as }: Props) => {
  const [search, go] = useSearchState()
  const view = libraryAddress.parse(search)
  return (
    <LookedAt value={(item) => hrefOf({ ...as, item })}>
      <Bar
        as={as}
        onAs={(next) => go({ ...libraryAddress.write(view), ...writePreview(next) }, true)}
        onLeave={() => go({})}
      />
      {as.item ? (
        <Item as={as} id={as.item} />
      ) : (
        <List
          as={as}
          view={view}
          onView={(next, replace) => go({ ...libraryAddress.write(next), ...writePreview(as) }, replace)}
        />
      )}
    </LookedAt>
  )
}
