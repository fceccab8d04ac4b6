import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { membership, membershipChanges } from '@vesica/contract'
import { usdPrice } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import styles from './Own.module.css'
import { changeOf } from './change.ts'

const copy = text.membership.plans

type PlansProps = {
  /** Lowest level first. */
  plans: readonly membership.Plan[]
  membership: membershipChanges.Membership
  onTake: (plan: string) => void
  onRewards: (plan: string) => void
}

type CardProps = { plan: membership.Plan } & PlansProps

/** The action for a plan, or why there is none. */
const Action = ({ plan, plans, membership, onTake }: CardProps) => {
  const { kind, closed } = changeOf(plan, plans, membership)
  if (closed) return <p className={styles.quiet}>{copy.closed[closed]}</p>
  const select = () => onTake(plan.id)
  if (kind === 'renewal')
    return (
      <Button variant="light" aria-label={copy.renewOf(plan.name)} onClick={select}>
        {copy.renew}
      </Button>
    )
  if (kind === 'change')
    return (
      <Button variant="default" onClick={select}>
        {copy.change(plan.name)}
      </Button>
    )
  const [action, named] = kind === 'start' ? [copy.begin, copy.beginWith] : [copy.upgrade, text.labels.upgradeTo]
  return (
    <Button aria-label={named(plan.name)} onClick={select}>
      {action}
    </Button>
  )
}

const Card = (props: CardProps) => {
  const { plan, membership, onRewards } = props
  const isCurrent = plan.id === membership.planId
  return (
    <li className={styles.plan} data-own={isCurrent || undefined}>
      <div className={styles.planHead}>
        <div className={styles.planName}>
          <span aria-hidden="true">{plan.icon}</span>
          <h3>{plan.name}</h3>
          {isCurrent && <StatusBadge status="active">{copy.current}</StatusBadge>}
          {plan.popular && !isCurrent && (
            <StatusBadge status="popular" tone="gold">
              {text.labels.mostPopular}
            </StatusBadge>
          )}
        </div>
        <p className={styles.price}>
          <strong>{usdPrice(plan.price)}</strong> {text.labels.perYear}
        </p>
      </div>
      <p className={styles.description}>{plan.description}</p>
      <ul className={styles.features} aria-label={copy.includes(plan.name)}>
        {plan.features.map((feature) => (
          <li key={feature}>
            <IconCheck size={18} stroke={1.6} aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      <div className={styles.acts}>
        <Action {...props} />
        <Button variant="subtle" aria-label={copy.rewardsOf(plan.name)} onClick={() => onRewards(plan.id)}>
          {copy.rewards}
        </Button>
      </div>
    </li>
  )
}

/** Every offered plan with the change it would mean. */
export const Plans = (props: PlansProps) => (
  <>
    <ul className={styles.plans}>
      {props.plans.map((plan) => (
        <Card key={plan.id} plan={plan} {...props} />
      ))}
    </ul>
    <p className={styles.foot}>{copy.foot}</p>
  </>
)
