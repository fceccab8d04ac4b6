import { Button } from '@mantine/core'
import { identity, membershipChanges, wallet } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../../data/action.ts'
import { membershipDate } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { FlowerOfLife } from '../../../ui/picture/Geometry.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import styles from './Own.module.css'
import { Cancel, Cancelled } from './Cancel.tsx'
import { Pause, Paused } from './Pause.tsx'
import { daysOf } from './days.ts'

const copy = text.membership.banner
const cancelCopy = text.membership.cancelChange

type MembershipProps = { membership: membershipChanges.Membership }

/** Cancels a scheduled change after confirmation. */
const CallOff = ({ plan }: { plan: string }) => {
  const [isConfirming, setConfirming] = useState(false)
  const action = useAction(membershipChanges.cancelPlanChange, {
    refreshes: [membershipChanges.getMembership, identity.getUser, wallet.getWalletBalances],
    onAnswer: () => setConfirming(false),
    onDone: () => notifySuccess(cancelCopy.done),
  })
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setConfirming(true)}>
        {cancelCopy.open}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        question={cancelCopy.question(plan)}
        consequences={cancelCopy.why}
        action={cancelCopy.action}
        dismiss={cancelCopy.keep}
        onConfirm={() => action.run({})}
        doing={action}
      />
    </>
  )
}

const Next = ({ membership }: MembershipProps) => {
  const { next, planName } = membership
  if (!next) return null
  const isMore = next.planName === planName
  return (
    <div className={styles.then}>
      <p>
        {isMore ? copy.goesOn(membershipDate(next.endsAt)) : copy.then(next.planName, membershipDate(next.beginsAt))}
      </p>
      {next.canCancel && <CallOff plan={next.planName} />}
    </div>
  )
}

const Span = ({ membership, now }: MembershipProps & { now: number }) => {
  const { beganAt, endsAt, graceUntil, status } = membership
  if (!beganAt || !endsAt) return null
  if (status === 'grace') return <p>{copy.graceLeft(membershipDate(graceUntil ?? endsAt))}</p>
  const { day, all, left, share } = daysOf(beganAt, endsAt, now)
  return (
    <>
      <p>{copy.left(left, membershipDate(endsAt))}</p>
      <div className={styles.track} aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </div>
      <div className={styles.ends}>
        <span>{membershipDate(beganAt)}</span>
        <span>{copy.day(day, all)}</span>
        <span>{membershipDate(endsAt)}</span>
      </div>
    </>
  )
}

/** Actions for the current period, besides renewal. */
const PeriodActions = ({ membership }: MembershipProps) => {
  const { status, endsAt, next, cancelledAt } = membership
  if (status !== 'active' || !endsAt) return null
  if (cancelledAt) return <Cancelled endsAt={endsAt} />
  return (
    <div className={styles.row}>
      <Pause membership={membership} />
      {!next && <Cancel endsAt={endsAt} />}
    </div>
  )
}

const badges = {
  active: ['active', text.labels.active],
  grace: ['pending', copy.grace],
  ended: ['denied', text.labels.ended],
  paused: ['pending', text.labels.paused],
} as const

/** The current membership, its end and what follows. now: milliseconds, when it was fetched. */
export const Banner = ({ membership, now }: MembershipProps & { now: number }) => {
  const { status, planName, endsAt, progress, level, pause } = membership
  const badge = status === 'none' ? undefined : badges[status]
  return (
    <section className={styles.banner} aria-label={text.membership.what}>
      <FlowerOfLife className={styles.figure ?? ''} size={340} line={1} />
      <div className={styles.bannerMain}>
        <div className={styles.bannerHead}>
          <h2>{planName ?? pause?.planName ?? copy.none}</h2>
          {badge && <StatusBadge status={badge[0]}>{badge[1]}</StatusBadge>}
        </div>
        {status === 'none' && <p>{copy.noneWhy}</p>}
        {status === 'ended' && endsAt && <p>{copy.overWhy(membershipDate(endsAt))}</p>}
        <Span membership={membership} now={now} />
        {level !== 'none' && <p>{copy.way(progress)}</p>}
        <Next membership={membership} />
        {pause ? <Paused pause={pause} /> : <PeriodActions membership={membership} />}
      </div>
    </section>
  )
}
