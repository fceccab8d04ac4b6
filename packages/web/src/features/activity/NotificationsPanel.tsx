import { Button, Drawer } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { activity } from '@vesica/contract'
import { useAct } from '../../data/act.ts'
import { useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { linkTo } from '../../paths.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import { latest } from './latest.ts'
import styles from './NotificationsPanel.module.css'

const words = text.member.panel

interface ListProps {
  notifications: readonly activity.Notification[]
  onRead: (id: string) => void
  /** Called when the person goes to where one of them is dealt with. */
  onFollow: (one: activity.Notification) => void
}

const NotificationList = ({ notifications, onRead, onFollow }: ListProps) => (
  <ul className={styles.list}>
    {notifications.map((one) => (
      <li key={one.id} className={styles.item} data-unread={!one.read || undefined}>
        <div className={styles.head}>
          {one.path ? (
            <Link className={styles.title} {...linkTo(one.path)} onClick={() => onFollow(one)}>
              {one.title}
            </Link>
          ) : (
            <strong className={styles.title}>{one.title}</strong>
          )}
          {!one.read && <span className={styles.dot}>{words.unread}</span>}
        </div>
        {one.text && <p className={styles.text}>{one.text}</p>}
        <div className={styles.foot}>
          <RelativeTime moment={one.time} className={styles.time ?? ''} />
          {!one.read && (
            <Button variant="subtle" size="compact-sm" onClick={() => onRead(one.id)}>
              {words.markRead}
            </Button>
          )}
        </div>
      </li>
    ))}
  </ul>
)

const Content = ({ onClose }: { onClose: () => void }) => {
  const read = useRead(activity.listActivity, latest)
  const marking = useAct(activity.readNotifications, { refreshes: [activity.listActivity] })
  if (read.isPending) return <RowsSkeleton count={4} icon={false} />
  if (!read.data)
    return (
      <LoadFailed
        what={words.what}
        reason={read.error?.message ?? ''}
        onRetry={() => void read.refetch()}
        {...(read.error?.requestId && { requestId: read.error.requestId })}
      />
    )
  const { notifications, unread } = read.data
  if (notifications.length === 0) return <EmptyState title={words.empty} why={words.emptyWhy} />
  return (
    <>
      {unread > 0 && (
        <Button variant="light" fullWidth loading={marking.isPending} onClick={() => void marking.act({ body: {} })}>
          {words.markAll}
        </Button>
      )}
      <FormFailure message={marking.failure?.message} mt="sm" />
      <NotificationList
        notifications={notifications}
        onRead={(id) => void marking.act({ body: { ids: [id] } })}
        onFollow={({ id, read: known }) => {
          if (!known) void marking.act({ body: { ids: [id] } })
          onClose()
        }}
      />
    </>
  )
}

/** Messages & Notifications: what the person should know, newest first, with what is unread. */
export const NotificationsPanel = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Drawer
    opened={opened}
    onClose={onClose}
    position="right"
    size={420}
    padding="lg"
    title={words.title}
    closeButtonProps={{ 'aria-label': text.words.close }}
  >
    <Content onClose={onClose} />
  </Drawer>
)
