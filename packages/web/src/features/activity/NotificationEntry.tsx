import { ActionIcon } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconBell,
  IconBook,
  IconCoin,
  IconLifebuoy,
  IconMail,
  IconMailOpened,
  IconMessages,
  IconShieldLock,
  IconSpeakerphone,
  IconTruck,
  IconUserCheck,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { NoticeGroup, notifications } from '@vesica/contract'
import type { ReactNode } from 'react'
import { dateTime, timeOfDay } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { linkTo } from '../../paths.ts'
import styles from './Notifications.module.css'
import { Settled } from './Settled.tsx'

const copy = text.notifications

const icons: Readonly<Record<NoticeGroup, typeof IconBell>> = {
  money: IconCoin,
  security: IconShieldLock,
  learning: IconBook,
  support: IconLifebuoy,
  orders: IconTruck,
  community: IconMessages,
  announcements: IconSpeakerphone,
  review: IconUserCheck,
  control: IconShieldLock,
  system: IconBell,
}

/** IDs of the latest notification and of the earlier ones grouped under it. */
export const idsOf = (notification: notifications.Grouped): string[] => [
  notification.id,
  ...notification.earlier.map(({ id }) => id),
]

const isUnread = (notification: notifications.Grouped): boolean =>
  !notification.read || notification.earlier.some(({ read }) => !read)

const Clock = ({ time }: { time: string }) => (
  <time className={styles.time} dateTime={time} title={dateTime(time)}>
    {timeOfDay(time)}
  </time>
)

const Earlier = ({ one }: { one: notifications.Grouped }) => (
  <ol className={styles.earlier} aria-label={copy.updates(one.before)}>
    {one.earlier.map((line) => (
      <li key={line.id}>
        <span>{line.title}</span>
        <Clock time={line.time} />
      </li>
    ))}
  </ol>
)

/** Renders the text of a notification. Compact places use plain text. */
export type Drawn = (notification: notifications.Grouped) => ReactNode

interface EntryProps {
  one: notifications.Grouped
  onRead: (ids: string[], read: boolean) => void
  onArchive: (ids: string[], archived: boolean) => void
  onFollow: () => void
  drawn: Drawn
}

/** A notification with the earlier ones about the same subject. */
export const NotificationEntry = ({ one, onRead, onArchive, onFollow, drawn }: EntryProps) => {
  const Icon = icons[one.group]
  const [ids, unread] = [idsOf(one), isUnread(one)]
  return (
    <li className={styles.entry} data-unread={unread || undefined} data-settled={one.settled !== null || undefined}>
      <span className={styles.icon} aria-hidden="true">
        <Icon size={20} stroke={1.6} />
      </span>
      <div className={styles.body}>
        <div className={styles.head}>
          {one.path ? (
            <Link
              className={styles.title}
              {...linkTo(one.path)}
              onClick={() => {
                if (unread) onRead(ids, true)
                onFollow()
              }}
            >
              {one.title}
            </Link>
          ) : (
            <strong className={styles.title}>{one.title}</strong>
          )}
          {unread && <span className="visually-hidden">{copy.unread}</span>}
          <Clock time={one.time} />
        </div>
        {one.settled ? <Settled {...one.settled} /> : one.text && <div className={styles.text}>{drawn(one)}</div>}
        {one.earlier.length > 0 && <Earlier one={one} />}
        <div className={styles.acts}>
          {(unread || !one.settled) && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={unread ? copy.markRead(one.title) : copy.markUnread(one.title)}
              onClick={() => onRead(unread ? ids : [one.id], unread)}
            >
              {unread ? <IconMailOpened size={18} /> : <IconMail size={18} />}
            </ActionIcon>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={one.archived ? copy.takeBack(one.title) : copy.putAway(one.title)}
            onClick={() => onArchive(ids, !one.archived)}
          >
            {one.archived ? <IconArchiveOff size={18} /> : <IconArchive size={18} />}
          </ActionIcon>
        </div>
      </div>
    </li>
  )
}
