import { Button, Skeleton } from '@mantine/core'
import { firstYearLine, membership } from '@vesica/contract'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { usePlatform, useRead } from '../../../data/hooks.ts'
import { PlanChoice } from '../../../features/membership/PlanChoice.tsx'
import { partsOf } from '../../../features/membership/paymentQuote.ts'
import { usdPrice } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import styles from './ChosenPlan.module.css'
import type { SignUp } from './useSignUp.ts'

const copy = text.auth.plan

/** Opens and closes the list. After a choice with the pointer, focus returns to the button. */
const useList = () => {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const hasChosen = useRef(false)
  useEffect(() => {
    if (!hasChosen.current || !button.current) return
    hasChosen.current = false
    button.current.focus()
  })
  const onPressed = ({ detail, target }: MouseEvent) => {
    // Keyboard events have a click count of 0: arrow keys move through the plans without closing the list.
    if (detail === 0 || !(target as HTMLElement).closest('[role="radio"]')) return
    hasChosen.current = true
    setOpen(false)
  }
  return { isOpen, setOpen, button, onPressed }
}

/** First-year cost of a plan, if the fee is known and sign-up does not charge the plan's yearly price. */
const firstYearOf = ({ payment, invited }: SignUp) => {
  if (invited.offer?.by === 'gift') return () => undefined
  const { feeUsd, yearUsd } = payment.quote ? partsOf(payment.quote) : { feeUsd: 0, yearUsd: 0 }
  if (!payment.free && (!payment.quote || yearUsd > 0)) return () => undefined
  return (plan: membership.Plan) => firstYearLine(plan, { charge: 'fee', feeUsd: payment.free ? 0 : feeUsd })
}

/** How library levels build on each other, if there are several. */
const useLevels = (plans: readonly membership.Plan[] = []): string | undefined => {
  const platform = usePlatform()
  if (!platform?.features.includes('content') || plans.length < 2) return undefined
  return text.general.levels[platform.contentPolicy]
}

/** The selected plan on one line, with a list to change it. */
export const ChosenPlan = ({ signUp }: { signUp: SignUp }) => {
  const { plan, isUnknown, choose } = signUp
  const { by, planId: only } = signUp.invited.offer ?? {}
  const paid = by === 'gift'
  const { isPending, data } = useRead(membership.listPlans, {})
  const firstYear = firstYearOf(signUp)
  const levels = useLevels(data?.plans)
  const { isOpen, setOpen, button, onPressed } = useList()
  if (isPending) return <Skeleton height={66} radius="md" />
  const isChosen = plan && !isUnknown
  return (
    <div className={styles.part}>
      {isChosen && (
        <div role="group" aria-label={copy.yours} className={styles.line}>
          <p className={styles.plan}>
            <strong>{plan.name}</strong>{' '}
            <span className={styles.price}>
              {paid ? `${copy.paid} ${copy.aYear}` : `${usdPrice(plan.price)} ${text.labels.perYear}`}
            </span>
          </p>
          {!only && (
            <Button
              ref={button}
              variant="default"
              size="sm"
              aria-expanded={isOpen}
              aria-label={isOpen ? undefined : copy.changeLabel}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? text.general.done : text.labels.change}
            </Button>
          )}
        </div>
      )}
      <p className={styles.terms}>
        {isChosen && <span>{firstYear(plan)}</span>}
        <span>{levels}</span>
      </p>
      {(isOpen || !isChosen) && (
        <div onClick={onPressed}>
          <PlanChoice
            paid={paid}
            planId={plan?.id}
            onPlan={(id) => {
              setOpen(true)
              choose(id)
            }}
            unknown={isUnknown}
            only={only}
            firstYear={firstYear}
          />
        </div>
      )}
    </div>
  )
}
