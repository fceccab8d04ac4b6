import { Button, Skeleton } from '@mantine/core'
import { type identity, orders } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { pictureSources } from '../../data/pictures.ts'
import { usdPrice } from '../../format/money.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { SeedOfLife } from '../../ui/picture/Geometry.tsx'
import { PageSection } from '../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { RewardClaim } from './RewardClaim.tsx'
import styles from './Rewards.module.css'

const copy = text.orders.rewards
const NOTE = 'rewards-note'

const Picture = ({ of }: { of: orders.OwnReward }) => {
  const sources = pictureSources(of)
  return sources ? (
    <img
      className={styles.rewardPicture}
      {...sources}
      sizes="112px"
      alt=""
      width={112}
      height={112}
      loading="lazy"
      decoding="async"
    />
  ) : (
    <span className={styles.rewardPicture} aria-hidden="true">
      <SeedOfLife size={56} />
    </span>
  )
}

const Reward = ({ reward, mayShip }: { reward: orders.OwnReward; mayShip: boolean }) => (
  <li className={styles.reward}>
    <Picture of={reward} />
    <div className={styles.rewardMain}>
      <h3>{reward.name}</h3>
      {reward.price !== null && <p className={styles.worth}>{copy.worth(usdPrice(reward.price))}</p>}
      <p className={styles.quiet}>{reward.description}</p>
      <RewardClaim reward={reward} note={mayShip ? undefined : NOTE} />
    </div>
  </li>
)

/** The rewards of the member's plan, each claimed once and sent to the shipping address. Nothing without a plan. */
export const YourRewards = ({ user }: { user: identity.User }) => {
  const read = useRead(orders.listOwnRewards, {}, { enabled: user.planId !== null })
  const { data } = read
  const mayShip = user.shippingDetails !== null
  if (user.planId === null) return null
  return (
    <PageSection title={copy.title}>
      {read.isPending && <Skeleton height={136} radius="md" />}
      {!data && read.error && <ReadFailed what={copy.what} read={read} />}
      {data?.rewards.length === 0 && <p className={styles.quiet}>{copy.none}</p>}
      {data && data.rewards.length > 0 && (
        <>
          {!mayShip && (
            <div className={styles.note}>
              <span id={NOTE}>{copy.note}</span>
              <Button component="a" variant="default" size="sm" href={paths.settings('shipping')}>
                {copy.toSettings}
              </Button>
            </div>
          )}
          {user.shippingDetails && (
            <p className={styles.quiet}>
              {copy.sentTo(`${user.shippingDetails.address}, ${user.shippingDetails.city}`)}{' '}
              <a href={paths.settings('shipping')}>{copy.change}</a>
            </p>
          )}
          <ul className={styles.rewards}>
            {data.rewards.map((reward) => (
              <Reward key={reward.id} reward={reward} mayShip={mayShip} />
            ))}
          </ul>
        </>
      )}
    </PageSection>
  )
}
