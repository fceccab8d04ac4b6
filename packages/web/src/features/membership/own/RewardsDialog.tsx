import { Button } from '@mantine/core'
import type { membership } from '@vesica/contract'
import type { ReactNode } from 'react'
import { pictureSources } from '../../../data/pictures.ts'
import { usdPrice } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { SeedOfLife } from '../../../ui/picture/Geometry.tsx'
import styles from './Own.module.css'

const copy = text.membership.rewards
const NOTE = 'why-not-claimed'

const Picture = ({ of }: { of: membership.Reward }) => {
  const sources = pictureSources(of)
  return sources ? (
    <img className={styles.picture} {...sources} sizes="240px" alt="" width={240} height={150} loading="lazy" />
  ) : (
    <span className={styles.picture} aria-hidden="true">
      <SeedOfLife size={64} />
    </span>
  )
}

type RewardsDialogProps = {
  /** undefined: closed. */
  plan: membership.Plan | undefined
  /** Whether it is the member's own plan. */
  isOwn: boolean
  /** Whether a shipping address for rewards exists. */
  mayShip: boolean
  /** Renders the claim button of a reward. note: the ID of the element that explains why it cannot be claimed yet */
  claim: (reward: membership.Reward, note: string | undefined) => ReactNode
  onClose: () => void
}

/** The rewards of a plan, with their claim buttons. */
export const RewardsDialog = ({ plan, isOwn, mayShip, claim, onClose }: RewardsDialogProps) => (
  <Dialog opened={plan !== undefined} onClose={onClose} title={plan && copy.title(plan.name)} size="lg" full>
    {plan && plan.rewards.length === 0 && <p className={styles.quiet}>{copy.none(plan.name)}</p>}
    {plan && plan.rewards.length > 0 && (
      <div className={styles.dialog}>
        <ul className={styles.rewards}>
          {plan.rewards.map((reward) => (
            <li key={reward.id} className={styles.reward}>
              <Picture of={reward} />
              <h3>{reward.name}</h3>
              {reward.price !== null && (
                <p className={styles.quiet}>{text.orders.rewards.worth(usdPrice(reward.price))}</p>
              )}
              <p className={styles.quiet}>{reward.description}</p>
              {claim(reward, isOwn && mayShip ? undefined : NOTE)}
            </li>
          ))}
        </ul>
        <div id={NOTE}>
          {!isOwn && <p className={styles.quiet}>{copy.others(plan.name)}</p>}
          {!mayShip && <p className={styles.quiet}>{text.orders.rewards.note}</p>}
        </div>
        {!mayShip && (
          <div>
            <Button component="a" variant="default" size="sm" href={paths.settings('shipping')}>
              {text.orders.rewards.toSettings}
            </Button>
          </div>
        )}
      </div>
    )}
  </Dialog>
)
