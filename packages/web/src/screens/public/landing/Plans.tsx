import { usdPrice } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import { LevelGeometry } from '../../../ui/picture/Geometry.tsx'
import { Icon } from './Icon.tsx'
import type { Plan, WokenData } from './landingData.ts'
import styles from './Plans.module.css'
import shared from './shared.module.css'

type PlansProps = Pick<WokenData, 'plans' | 'firstYears' | 'levels' | 'joining' | 'registrationOpen'> & {
  onRewards: (planId: string) => void
}

/** All available plans, side by side. */
export const Plans = ({ plans, firstYears, levels, joining, registrationOpen, onRewards }: PlansProps) => {
  const copy = text.landing.plans
  return (
    <section id="plans" className={styles.plans} aria-labelledby="plans-title">
      <div className={shared.width}>
        <h2 id="plans-title" className={shared.heading}>
          {plans.length > 0 ? copy.title(plans.length) : text.general.plans}
        </h2>
        {plans.length === 0 && <p className={styles.note}>{copy.none}</p>}
        <ul className={styles.grid}>
          {plans.map((plan, order) => (
            <PlanCard
              key={plan.id}
              {...{ plan, order, registrationOpen }}
              firstYear={firstYears[order] ?? null}
              onRewards={() => onRewards(plan.id)}
            />
          ))}
        </ul>
        {levels && <p className={styles.note}>{text.general.levels[levels]}</p>}
        {plans.length > 0 && (
          <div className={styles.joining}>
            <h3 id="joining">{copy.joining}</h3>
            <ul aria-labelledby="joining">
              {joining.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  )
}

type PlanCardProps = {
  plan: Plan
  order: number
  firstYear: string | null
  registrationOpen: boolean
  onRewards: () => void
}

const PlanCard = ({ plan, order, firstYear, registrationOpen, onRewards }: PlanCardProps) => {
  const copy = text.landing.plans
  return (
    <li className={styles.card} data-popular={plan.popular || undefined}>
      {plan.popular && <span className={styles.badge}>{copy.popular}</span>}
      <div className={styles.top}>
        <h3 className={styles.name}>{plan.name}</h3>
        <LevelGeometry order={order} size={order === 0 ? 46 : 42} line={1} />
      </div>
      <p className={styles.description}>{plan.description}</p>
      <p className={styles.price}>
        <span>{usdPrice(plan.price)}</span> {text.labels.perYear}
        {firstYear && <small>{firstYear}</small>}
      </p>
      <ul className={styles.features} aria-label={copy.includes(plan.name)}>
        {plan.features.map((feature) => (
          <li key={feature}>
            <Icon name="check" size={18} className={styles.check} />
            {feature}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {registrationOpen && (
          <a
            className={plan.popular ? shared.primary : shared.soft}
            href={`/auth/signup/${encodeURIComponent(plan.id)}`}
            aria-label={copy.getStartedWith(plan.name)}
          >
            {copy.getStarted}
          </a>
        )}
        <button type="button" className={shared.outline} aria-label={copy.viewRewardsOf(plan.name)} onClick={onRewards}>
          {copy.viewRewards}
        </button>
      </div>
    </li>
  )
}
