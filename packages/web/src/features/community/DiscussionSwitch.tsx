import { Switch } from '@mantine/core'
import { community } from '@vesica/contract'
import { useAction } from '../../data/action.ts'
import { useRead } from '../../data/hooks.ts'
import { useRights } from '../../data/rights.ts'
import { text } from '../../i18n/text.ts'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { notifyFailed } from '../../ui/toastFailed.ts'
import { notifySuccess } from '../../ui/toasts.tsx'
import styles from './Community.module.css'
import type { Place } from './typedComment.ts'

const copy = text.moderation

/** Enables or disables comments on an item or course, for administrators. */
export const DiscussionSwitch = ({ place }: { place: Place }) => {
  const read = useRead(community.getDiscussion, { params: place })
  const disabledReason = useRights().disabledReason('content:write')
  const turning = useAction(community.setDiscussion, {
    refreshes: [community.getDiscussion],
    onDone: ({ discussion }) => notifySuccess(discussion.open ? copy.opened : copy.closedNow),
    onFailed: ({ message }) => notifyFailed(message),
  })
  if (!read.data) return read.error ? <ReadFailed what={copy.whatSwitch} read={read} /> : null
  const { open, comments } = read.data.discussion
  return (
    <Switch
      className={styles.switch}
      label={copy.switch}
      description={disabledReason ?? copy.switchWhy(comments)}
      checked={open}
      disabled={disabledReason !== undefined || turning.isPending}
      onChange={() => void turning.run({ params: place, body: { open: !open } })}
    />
  )
}
