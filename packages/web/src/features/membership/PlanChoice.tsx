import { Radio } from '@mantine/core'
import { membership } from '@vesica/contract'
import { useId } from 'react'
import { useRead } from '../../data/hooks.ts'
import { usdPrice } from '../../format/money.ts'
import { text } from '../../i18n/text.ts'
import { CardSkeleton } from '../../ui/page/CardSkeleton.tsx'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import styles from './PlanChoice.module.css'

const copy = text.auth.plan

/** Number of benefits shown beside the price. */
const MAX_FEATURES = 3

/**
 * planId, onPlan: the selected plan. unknown: the URL names a plan that is not offered. only: the only selectable plan.
 * paid: the year is paid by a gift. firstYear: the cost of the first year, if it differs from the price.
 */
export type PlanChoiceProps = {
  planId: string | undefined
  onPlan: (planId: string) => void
  unknown?: boolean
  only?: string | null | undefined
  paid?: boolean
  firstYear?: (plan: membership.Plan) => string | undefined
}

/** A plan's radio button with name and price, described by its benefits. */
const Card = ({ plan, paid, firstYear }: { plan: membership.Plan; paid: boolean; firstYear: string | undefined }) => {
  const opens = useId()
  const price = paid ? copy.paid : usdPrice(plan.price)
  const year = paid ? copy.aYear : text.labels.perYear
  return (
    <Radio.Card
      value={plan.id}
      className={styles.plan}
      radius="md"
      aria-label={`${plan.name}, ${price} ${year}`}
      aria-describedby={opens}
    >
      <span className={styles.top}>
        <span className={styles.name}>{plan.name}</span>
        <Radio.Indicator size="xs" />
      </span>
      <span className={styles.price}>
        {price} <span className={styles.year}>{year}</span>
      </span>
      {plan.popular && <span className={styles.popular}>{text.labels.mostPopular}</span>}
      <span id={opens} className={styles.opens}>
        {firstYear && <span>{firstYear}</span>}
        {plan.features.slice(0, MAX_FEATURES).map((feature) => (
          <span key={feature}>{feature}</span>
        ))}
      </span>
    </Radio.Card>
  )
}

/** The offered plans as radio buttons. */
export const PlanChoice = ({ planId, onPlan, unknown, only, paid, firstYear }: PlanChoiceProps) => {
  const plans = useRead(membership.listPlans, {})
  if (plans.isPending) return <CardSkeleton count={3} height={76} minWidth={160} />
  if (!plans.data)
    return (
      <LoadFailed
        what={text.labels.thePlans}
        reason={plans.error?.message ?? ''}
        onRetry={() => void plans.refetch()}
        {...(plans.error?.requestId && { requestId: plans.error.requestId })}
      />
    )
  const offered = plans.data.plans.filter(({ id }) => !only || id === only)
  if (offered.length === 0) return <p className={styles.none}>{copy.none}</p>
  return (
    <Radio.Group
      label={copy.choose}
      value={planId ?? null}
      onChange={onPlan}
      error={unknown ? copy.unknown : undefined}
    >
      <div className={styles.plans}>
        {offered.map((plan) => (
          <Card key={plan.id} plan={plan} paid={paid === true} firstYear={firstYear?.(plan)} />
        ))}
      </div>
    </Radio.Group>
  )
}
