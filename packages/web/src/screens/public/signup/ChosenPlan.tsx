import { Button, Skeleton } from '@mantine/core'
import { membership } from '@vesica/contract'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useRead } from '../../../data/hooks.ts'
import { PlanChoice } from '../../../features/membership/PlanChoice.tsx'
import { usdPrice } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import styles from './ChosenPlan.module.css'
import type { SignUp } from './useSignUp.ts'

const words = text.auth.plan

/** Opens and closes the list; whoever closed it by choosing with the pointer is back at the button. */
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
    // Keys press too, without a count: the arrows go through the plans, and the list stays.
    if (detail === 0 || !(target as HTMLElement).closest('[role="radio"]')) return
    hasChosen.current = true
    setOpen(false)
  }
  return { isOpen, setOpen, button, onPressed }
}

/** The plan that one signs up for as one line, and the list of plans once it is to be another. */
export const ChosenPlan = ({ signUp }: { signUp: SignUp }) => {
  const { plan, isUnknown, choose } = signUp
  const { by, planId: only } = signUp.invited.given ?? {}
  const paid = by === 'gift'
  const { isPending } = useRead(membership.listPlans, {})
  const { isOpen, setOpen, button, onPressed } = useList()
  if (isPending) return <Skeleton height={66} radius="md" />
  const isChosen = plan && !isUnknown
  return (
    <div className={styles.part}>
      {isChosen && (
        <div role="group" aria-label={words.yours} className={styles.line}>
          <p className={styles.plan}>
            <strong>{plan.name}</strong>{' '}
            <span className={styles.price}>
              {paid ? `${words.paid} ${words.aYear}` : `${usdPrice(plan.price)} ${words.perYear}`}
            </span>
          </p>
          {!only && (
            <Button
              ref={button}
              variant="default"
              size="sm"
              aria-expanded={isOpen}
              aria-label={isOpen ? undefined : words.changeLabel}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? text.words.done : words.change}
            </Button>
          )}
        </div>
      )}
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
          />
        </div>
      )}
    </div>
  )
}
