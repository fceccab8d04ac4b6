import { Button } from '@mantine/core'
import { IconChecks, IconChevronRight, IconMoon } from '@tabler/icons-react'
import { activity, noticeGroupNames, notifications } from '@vesica/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAction } from '../../data/action.ts'
import { useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { linkTo, paths } from '../../paths.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { Chip, Chips } from '../../ui/list/Chips.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import { byDay } from './days.ts'
import { type Drawn, NotificationEntry } from './NotificationEntry.tsx'
import styles from './Notifications.module.css'

const copy = text.notifications

/** The active filter: a group, unread, archived, or all. */
export type Which = (typeof noticeGroupNames)[number] | 'unread' | 'away' | undefined

const queryOf = (filter: Which) => {
  if (filter === undefined) return {}
  if (filter === 'unread') return { unread: 'true' as const }
  return filter === 'away' ? { archived: 'true' as const } : { group: filter }
}

type Page = ReturnType<typeof useNotifications>['read']['data']

/** A page of notifications with their actions. */
export const useNotifications = (filter: Which, limit: string, cursor?: string) => {
  const query = { ...queryOf(filter), limit, ...(cursor && { cursor }) }
  const read = useRead(notifications.listNotifications, { query }, { keepPrevious: true })
  const refreshes = [notifications.listNotifications, activity.listActivity]
  const marking = useAction(activity.readNotifications, { refreshes })
  const archiving = useAction(notifications.archiveNotifications, { refreshes })
  return { read, marking, archiving }
}

const staff: readonly string[] = ['review', 'control', 'system', 'support', 'announcements', 'security']

/** Filter chips. Rare groups are offered only while they contain unread notifications. */
export const WhichChips = ({
  which,
  page,
  onChoose,
  away = false,
}: {
  which: Which
  page: Page
  onChoose: (filter: Which) => void
  away?: boolean
}) => {
  const groups = noticeGroupNames.filter(
    (group) => !staff.includes(group) || group === which || (page?.unreadIn[group] ?? 0) > 0,
  )
  const unread = page?.unread ?? 0
  return (
    <Chips label={copy.narrow}>
      <Chip chosen={which === undefined} onChoose={() => onChoose(undefined)}>
        {text.labels.all}
      </Chip>
      <Chip
        chosen={which === 'unread'}
        onChoose={() => onChoose('unread')}
        count={unread > 0 ? { shown: `${unread}`, said: copy.counted(unread) } : undefined}
      >
        {copy.unread}
      </Chip>
      {groups.map((group) => (
        <Chip key={group} chosen={which === group} onChoose={() => onChoose(group)}>
          {copy.groups[group]}
        </Chip>
      ))}
      {away && (
        <Chip chosen={which === 'away'} onChoose={() => onChoose('away')}>
          {copy.away}
        </Chip>
      )}
    </Chips>
  )
}

/** The email quiet hours and the link to the notification settings. */
export const MailRests = ({ page, onGone }: { page: Page; onGone?: () => void }) => (
  <div className={styles.foot}>
    <span className={styles.rests}>
      <IconMoon size={18} aria-hidden="true" />
      {page?.quiet ? copy.rests(page.quiet.from, page.quiet.until) : copy.comes}
    </span>
    <Link className={styles.more} {...linkTo(paths.settings('notifications'))} {...(onGone && { onClick: onGone })}>
      {copy.preferences}
      <IconChevronRight size={18} aria-hidden="true" />
    </Link>
  </div>
)

interface ListProps {
  which: Which
  state: ReturnType<typeof useNotifications>
  onAll: () => void
  onFollow?: () => void
  drawn?: Drawn
  /** The time only: the list is grouped under day headings. */
  heading?: 'h2' | 'h3'
}

const plainly: Drawn = ({ text: message }) => message

const MarkAll = ({ state }: { state: ListProps['state'] }) => (
  <Button
    variant="subtle"
    size="compact-sm"
    leftSection={<IconChecks size={18} />}
    loading={state.marking.isPending}
    onClick={() => void state.marking.run({ body: {} })}
  >
    {copy.markAll}
  </Button>
)

/** Notifications grouped by day, latest first. */
export const NotificationList = ({
  which,
  state,
  onAll,
  onFollow,
  drawn = plainly,
  heading: Day = 'h3',
}: ListProps): ReactNode => {
  const { read, marking, archiving } = state
  if (!read.data && read.isPending) return <RowsSkeleton count={5} />
  if (!read.data) return <ReadFailed what={copy.what} read={read} />
  const { notifications: all, unread } = read.data
  if (all.length === 0)
    return which === undefined ? (
      <EmptyState title={copy.empty} why={copy.emptyWhy} />
    ) : (
      <EmptyState
        title={text.labels.noResults}
        why={copy.nothingWhy}
        action={
          <Button variant="default" onClick={onAll}>
            {copy.showAll}
          </Button>
        }
      />
    )
  return (
    <>
      <FormFailure message={(marking.failure ?? archiving.failure)?.message} />
      {byDay(all).map(({ day, of }, index) => (
        <section key={day} className={styles.day}>
          <div className={styles.dayHead}>
            <Day>{day}</Day>
            {index === 0 && unread > 0 && <MarkAll state={state} />}
          </div>
          <ul className={styles.list}>
            {of.map((notification) => (
              <NotificationEntry
                key={notification.id}
                one={notification}
                onRead={(ids, done) => void marking.run({ body: { ids, read: done } })}
                onArchive={(ids, archived) => void archiving.run({ body: { ids, archived } })}
                onFollow={() => onFollow?.()}
                drawn={drawn}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
