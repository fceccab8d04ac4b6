import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { activity, type notifications } from '@vesica/contract'
import { useAction } from '../data/action.ts'
import { useRead } from '../data/hooks.ts'
import { useCountInTitle } from '../data/titleCount.ts'
import { latest } from '../features/activity/latest.ts'
import { Settled } from '../features/activity/Settled.tsx'
import { text } from '../i18n/text.ts'
import { linkTo } from '../paths.ts'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { ReadFailed } from '../ui/page/ReadFailed.tsx'
import { RelativeTime } from '../ui/text/RelativeTime.tsx'
import { RowsSkeleton } from '../ui/page/RowsSkeleton.tsx'
import styles from './AdminShellAlerts.module.css'
import { AdminShellPanel } from './AdminShellPanel.tsx'

const copy = text.admin.alerts

type ItemProps = { item: notifications.Notification; onRead: () => void; onFollow: () => void }

const Item = ({ item, onRead, onFollow }: ItemProps) => (
  <li className={styles.item} data-unread={!item.read || undefined} data-settled={item.settled !== null || undefined}>
    <div className={styles.text}>
      <p className={styles.title}>
        {!item.read && <span className="visually-hidden">{copy.unread}: </span>}
        {item.path ? (
          <Link {...linkTo(item.path)} onClick={onFollow}>
            {item.title}
          </Link>
        ) : (
          item.title
        )}
      </p>
      {item.settled ? (
        <Settled {...item.settled} />
      ) : (
        <>
          <p className={styles.body}>{item.text}</p>
          <RelativeTime moment={item.time} className={styles.time} />
        </>
      )}
    </div>
    {!item.read && (
      <button type="button" className={styles.dot} aria-label={copy.markRead(item.title)} onClick={onRead}>
        <span aria-hidden="true" />
      </button>
    )}
  </li>
)

const Panel = ({ onClose }: { onClose: () => void }) => {
  const { data, error, refetch } = useRead(activity.listActivity, latest)
  const read = useAction(activity.readNotifications, { refreshes: [activity.listActivity] })
  const mark = ({ id }: notifications.Notification) => void read.run({ body: { ids: [id] } })
  return (
    <section aria-label={copy.title}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{copy.title}</h2>
        {data && data.unread > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={read.isPending}
            onClick={() => void read.run({ body: {} })}
          >
            {copy.markAllRead}
          </Button>
        )}
      </div>
      {read.failure && <p role="alert">{read.failure.message}</p>}
      {!data && !error && <RowsSkeleton count={3} />}
      {!data && error && <ReadFailed what={copy.what} read={{ error, refetch }} />}
      {data?.notifications.length === 0 && <EmptyState title={copy.empty} why={copy.emptyWhy} />}
      <ul className={styles.list}>
        {data?.notifications.map((item) => (
          <Item
            key={item.id}
            item={item}
            onRead={() => mark(item)}
            onFollow={() => {
              if (!item.read) mark(item)
              onClose()
            }}
          />
        ))}
      </ul>
    </section>
  )
}

/** The bell with the number of unread notifications, and the panel that lists them. */
export const AdminShellAlerts = () => {
  const unread = useRead(activity.listActivity, latest).data?.unread ?? 0
  useCountInTitle(unread)
  return (
    <AdminShellPanel
      name={copy.open(unread)}
      icon={<IconBell size={20} />}
      count={{ label: unread > 99 ? '99+' : unread, disabled: unread === 0, color: 'red' }}
    >
      {(close) => <Panel onClose={close} />}
    </AdminShellPanel>
  )
}
