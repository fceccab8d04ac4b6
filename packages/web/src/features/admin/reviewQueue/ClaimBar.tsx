import { Button, Kbd } from '@mantine/core'
import { reviewAssignments } from '@vesica/contract'
import { useAction } from '../../../data/action.ts'
import { useCurrentUser, useRead } from '../../../data/hooks.ts'
import { timeOfDay } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { pressing, useKeys } from '../../../ui/useKeys.ts'
import styles from './Review.module.css'

const copy = text.reviewQueue.claim
const refreshes = [reviewAssignments.listReviewAssignments]

/** The assignee of the open review, with buttons to claim, take over and release it. */
export const ClaimBar = ({ id }: { id: string }) => {
  const me = useCurrentUser()?.id
  const read = useRead(reviewAssignments.listReviewAssignments, {})
  const assign = useAction(reviewAssignments.assignReview, { refreshes })
  const release = useAction(reviewAssignments.releaseReview, { refreshes })
  const held = read.data?.claims.find((claim) => claim.id === id)
  const isMine = held !== undefined && held.personId === me
  const isPending = assign.isPending || release.isPending
  const press = () =>
    void (isMine ? release.run({ body: { id } }) : assign.run({ body: { id, ...(held && { take_over: true }) } }))
  useKeys({ c: pressing(() => (!held || isMine) && press()) }, { enabled: read.data !== undefined })
  if (!read.data) return null
  const failure = assign.failure ?? release.failure
  return (
    <div className={styles.claim} data-other={(held && !isMine) || undefined}>
      <span role="status">
        {held
          ? isMine
            ? copy.mine(timeOfDay(held.endsAt))
            : copy.other(held.name, timeOfDay(held.endsAt))
          : text.labels.unassigned}
      </span>
      <Button
        size="compact-sm"
        variant={held && !isMine ? 'light' : 'default'}
        loading={isPending}
        onClick={press}
        {...((!held || isMine) && {
          'aria-keyshortcuts': 'c',
          rightSection: (
            <Kbd size="xs" aria-hidden="true">
              C
            </Kbd>
          ),
        })}
      >
        {held ? (isMine ? copy.release : copy.takeOver) : copy.take}
      </Button>
      {failure && <FormFailure message={failure.message} requestId={failure.requestId} />}
    </div>
  )
}
