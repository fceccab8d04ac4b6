import { Button } from '@mantine/core'
import { countedUpTo, members } from '@vesica/contract'
import { useCurrentUser, useRead } from '../../data/hooks.ts'
import { matches } from '../../format/count.ts'
import { useRights } from '../../data/rights.ts'
import { text } from '../../i18n/text.ts'
import { ActButton } from '../../ui/ActButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import lists from '../../ui/List.module.css'
import { rowsAwaited } from '../../ui/pageSize.ts'
import { Pager } from '../../ui/Pager.tsx'
import { ReadFailed } from '../../ui/ReadFailed.tsx'
import { rowKeys } from '../../ui/rowKeys.ts'
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx'
import { useKeys } from '../../ui/useKeys.ts'
import { useSelection } from '../../ui/useSelection.ts'
import { MembersBulk } from './MembersBulk.tsx'
import { MembersTable } from './MembersTable.tsx'
import { MembersToolbar, type ViewProps } from './MembersToolbar.tsx'
import { isNarrowed, type MemberDialog, membersQuery, plainView } from './membersUrl.ts'

const words = text.admin.users

const Nobody = ({ view, onView, total }: ViewProps & { total: number }) => {
  const rights = useRights()
  if (total > 0) {
    const toStart = () => onView({ ...view, cursor: undefined })
    const action = <Button onClick={toStart}>{words.firstPage}</Button>
    return <EmptyState title={words.nobodyLeft} why={words.nobodyLeftWhy} action={action} />
  }
  if (isNarrowed(view)) {
    const clear = () => onView({ ...plainView, size: view.size, sort: view.sort, direction: view.direction })
    const action = <Button onClick={clear}>{text.words.clearFilters}</Button>
    return <EmptyState title={words.nothingMatches} why={words.nothingMatchesWhy} action={action} />
  }
  const add = () => onView({ ...view, dialog: 'add' })
  const action = (
    <ActButton barred={rights.barred('people:write')} onClick={add}>
      {text.admin.actions.addUser}
    </ActButton>
  )
  return <EmptyState title={words.nothingYet} why={words.nothingYetWhy} action={action} />
}

/** The people of the platform: searched, filtered, sorted, a page at a time. */
export const MembersList = ({ view, onView }: ViewProps) => {
  const self = useCurrentUser()
  const list = useRead(members.listMembers, { query: membersQuery(view) }, { keepPrevious: true })
  useKeys(rowKeys)
  const open = (dialog: MemberDialog, person: string) => onView({ ...view, dialog, person, tab: 'overview' })
  const { data, error } = list
  const selection = useSelection(data?.users ?? [])
  return (
    <section className={lists.card} aria-label={words.caption}>
      <MembersToolbar view={view} onView={onView} />
      {!data && !error && <RowsSkeleton count={rowsAwaited(view.size)} dense />}
      {!data && error && <ReadFailed what={words.what} read={list} />}
      {data && data.users.length === 0 && <Nobody view={view} onView={onView} total={data.total} />}
      {data && data.users.length > 0 && (
        <>
          <MembersTable
            selection={selection}
            people={data.users}
            selfId={self?.id}
            view={view}
            onView={onView}
            refreshing={list.isPlaceholderData}
            onDialog={open}
          />
          <MembersBulk selection={selection} selfId={self?.id} />
          <Pager
            shown={words.showing(String(data.users.length), matches(data.total, countedUpTo))}
            page={data}
            onCursor={(cursor) => onView({ ...view, cursor })}
            size={view.size}
            onSize={(size) => onView({ ...view, size, cursor: undefined })}
          />
        </>
      )}
    </section>
  )
}
