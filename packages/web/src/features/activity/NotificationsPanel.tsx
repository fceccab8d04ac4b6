import { Drawer } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { text } from '../../i18n/text.ts'
import { linkTo, paths } from '../../paths.ts'
import { MailRests, NotificationList, useNotifications, type Which, WhichChips } from './Notifications.tsx'
import styles from './Notifications.module.css'

const copy = text.notifications

const Content = ({ onClose }: { onClose: () => void }) => {
  const [filter, choose] = useState<Which>()
  const state = useNotifications(filter, '30')
  const page = state.read.data
  return (
    <div className={styles.panel}>
      <WhichChips which={filter} page={page} onChoose={choose} />
      <div className={styles.feed}>
        <NotificationList which={filter} state={state} onAll={() => choose(undefined)} onFollow={onClose} />
        {page && page.notifications.length > 0 && (
          <Link className={styles.more} {...linkTo(paths.notifications({ which: filter }))} onClick={onClose}>
            {text.labels.viewAll}
          </Link>
        )}
      </div>
      <MailRests page={page} onGone={onClose} />
    </div>
  )
}

/** Messages & Notifications: newest first, with the unread ones marked. */
export const NotificationsPanel = ({
  opened,
  unread,
  onClose,
}: {
  opened: boolean
  unread: number
  onClose: () => void
}) => (
  <Drawer
    opened={opened}
    onClose={onClose}
    position="right"
    size={456}
    padding="lg"
    title={
      <span className={styles.titleLine}>
        {copy.panel}
        {unread > 0 && <span className={styles.fresh}>{copy.fresh(unread)}</span>}
      </span>
    }
    closeButtonProps={{ 'aria-label': text.general.close }}
  >
    <Content onClose={onClose} />
  </Drawer>
)
