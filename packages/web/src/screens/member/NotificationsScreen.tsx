import { noticeGroupNames } from '@vesica/contract'
import { isAdmitted } from '../../data/access.ts'
import { useCurrentUser } from '../../data/hooks.ts'
import {
  MailRests,
  NotificationList,
  useNotifications,
  type Which,
  WhichChips,
} from '../../features/activity/Notifications.tsx'
import type { Drawn } from '../../features/activity/NotificationEntry.tsx'
import styles from '../../features/activity/Notifications.module.css'
import { text } from '../../i18n/text.ts'
import { PageButtons } from '../../ui/list/PageButtons.tsx'
import { CardSkeleton } from '../../ui/page/CardSkeleton.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { Markdown } from '../../ui/text/Markdown.tsx'
import { useSearchState } from '../useSearchState.ts'
import { AwaitingApproval } from './AwaitingApproval.tsx'

const copy = text.notifications
const narrowing = [...noticeGroupNames, 'unread', 'away'] as const

/** Renders headings, lists and links of notifications written in Markdown. */
const asWritten: Drawn = ({ text: plainText, markdown }) =>
  markdown === null ? plainText : <Markdown under={2}>{markdown}</Markdown>

const Content = () => {
  const [search, goTo] = useSearchState()
  const cursor = typeof search['cursor'] === 'string' ? search['cursor'] : undefined
  const filter: Which = narrowing.find((choice) => choice === search['which'])
  const state = useNotifications(filter, '50', cursor)
  const page = state.read.data
  const choose = (next: Which) => goTo(next ? { which: next } : {})
  const more = page !== undefined && (page.next_cursor !== null || page.previous_cursor !== null)
  return (
    <div className={styles.page}>
      <WhichChips which={filter} page={page} onChoose={choose} away />
      <div className={styles.feed}>
        <NotificationList which={filter} state={state} onAll={() => choose(undefined)} drawn={asWritten} heading="h2" />
        {more && <PageButtons page={page} onCursor={(cursor) => goTo({ ...search, cursor } as never, false, true)} />}
      </div>
      <MailRests page={page} />
    </div>
  )
}

/** All notifications, grouped by day. */
export const NotificationsScreen = () => {
  const user = useCurrentUser()
  if (!user) return <CardSkeleton count={1} height={420} />
  return (
    <>
      <PageTitle title={copy.panel} />
      {isAdmitted(user) ? <Content /> : <AwaitingApproval title={copy.panel} />}
    </>
  )
}
