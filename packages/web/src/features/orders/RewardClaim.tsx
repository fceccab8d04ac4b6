import { Button } from '@mantine/core'
import { type membership, orders } from '@vesica/contract'
import { useAction } from '../../data/action.ts'
import { useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { StatusBadge } from '../../ui/text/StatusBadge.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import styles from './Rewards.module.css'

const copy = text.orders.rewards

/** note: the ID of the element that explains why it cannot be claimed yet. */
type ClaimProps = { reward: orders.OwnReward; note: string | undefined }

/** Claims a reward of the member's plan, once, and then shows the resulting order. */
export const RewardClaim = ({ reward, note }: ClaimProps) => {
  const claim = useAction(orders.claimReward, {
    refreshes: [orders.listOwnRewards, orders.listOwnOrders],
    onDone: ({ order }) => notifySuccess(copy.done(order.reference)),
  })
  return (
    <>
      <div className={styles.rewardAct}>
        <Button
          size="sm"
          variant="light"
          disabled={note !== undefined || !reward.inStock || reward.claimed !== null}
          loading={claim.isPending}
          aria-label={copy.claimOf(reward.name)}
          aria-describedby={note}
          onClick={() => void claim.run({ params: { id: reward.id } })}
        >
          {copy.claim}
        </Button>
        {reward.claimed && (
          <>
            <StatusBadge status="claimed" tone="success">
              {copy.claimed}
            </StatusBadge>
            <a href={paths.purchaseHistory({ open: `order:${reward.claimed.id}` })}>
              {text.labels.orderNamed(reward.claimed.reference)}
            </a>
          </>
        )}
        {!reward.claimed && !reward.inStock && <span className={styles.quiet}>{text.labels.outOfStock}</span>}
      </div>
      <FormFailure message={claim.failure?.message} requestId={claim.failure?.requestId} />
    </>
  )
}

/** The same below a reward of any plan. Rewards of other plans cannot be claimed, which the note explains. */
export const PlanRewardClaim = ({ of, note }: { of: membership.Reward; note: string | undefined }) => {
  const { data } = useRead(orders.listOwnRewards, {})
  const own = data?.rewards.find(({ id }) => id === of.id)
  if (own) return <RewardClaim reward={own} note={note} />
  return (
    <div className={styles.rewardAct}>
      <Button size="sm" variant="light" disabled aria-label={copy.claimOf(of.name)} aria-describedby={note}>
        {copy.claim}
      </Button>
    </div>
  )
}
