import { type transactions, wallet } from '@vesica/contract'
import { usd } from '../../../../format/money.ts'
import { dateTime } from '../../../../format/time.ts'
import { text } from '../../../../i18n/text.ts'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import styles from './Review.module.css'
import { countingOf } from '../transactionActions.ts'
import { isUndecided } from './reviewActions.ts'
import { decisionOf } from './reviewDecision.ts'

const copy = text.transactionReview
type Reviewed = transactions.ReviewedTransaction

/** Why two approvals are required. */
const whyTwo = ({ because, worth, counted }: NonNullable<Reviewed['secondApproval']>): string => {
  if (because === 'unknown' || worth === null) return copy.whyTwo.unknown
  if (because === 'worth') return copy.whyTwo.worth(usd(worth), wallet.TOGETHER_HOURS)
  if (because === 'alone_a_day') return copy.whyTwo.aloneADay(usd(worth + counted), wallet.TOGETHER_HOURS)
  return copy.whyTwo.together(usd(worth + counted), usd(counted), wallet.TOGETHER_HOURS)
}

/** The approvals so far, where two are required. */
const Approvals = ({ one }: { one: Reviewed }) => {
  if (one.approvalsNeeded < 2) return null
  const namesOf = (approvals: Reviewed['approvals']) => approvals.map(({ name }) => name).join(copy.and)
  const counting = countingOf(one)
  const names = namesOf(counting)
  const approved = counting.length
  const removed = namesOf(one.approvals.filter(({ counts, countsFrom }) => !counts && countsFrom === null))
  const notYet = one.approvals.filter(({ counts, countsFrom }) => !counts && countsFrom !== null)
  const message = !isUndecided(one.status)
    ? approved > 0 && copy.approvalsDone(approved, one.approvalsNeeded, names)
    : approved === 0
      ? copy.noApprovals(one.approvalsNeeded)
      : copy.approvals(approved, one.approvalsNeeded, names)
  return (
    message && (
      <>
        <p>{message}</p>
        {one.secondApproval && isUndecided(one.status) && <p className={styles.quiet}>{whyTwo(one.secondApproval)}</p>}
        {removed && <p>{copy.approvalsGone(removed)}</p>}
        {notYet.map(({ id, name, countsFrom }) => (
          <p key={id}>{copy.approvalsNotYet(name, dateTime(countsFrom ?? ''))}</p>
        ))}
      </>
    )
  )
}

/** Administrators who reported an approved withdrawal as failed, while a second confirmation is pending. */
const FailureReports = ({ one }: { one: Reviewed }) => {
  if (one.status !== 'approved') return null
  return one.failing.map(({ id, name, reason, time, counts }) => (
    <p key={id}>
      {counts
        ? copy.saidFailing(name || copy.someone, dateTime(time), reason)
        : copy.saidFailingGone(name || copy.someone)}
    </p>
  ))
}

/** Why this member's withdrawals are delayed. */
const Held = ({ one }: { one: Reviewed }) =>
  one.holdUntil !== null && isUndecided(one.status) ? (
    <p>{copy.held(one.heldBy ?? copy.someone, dateTime(one.holdUntil))}</p>
  ) : null

const Decided = ({ one }: { one: Reviewed }) => {
  const decision = decisionOf(one)
  if (!decision) return null
  const { step, last } = decision
  return (
    <>
      <p>{copy.decided(copy.decisions[step.status] ?? step.status, step.by || copy.someone, dateTime(step.time))}</p>
      {last && last.status === 'completed' && <p>{copy.sentBy(last.by || copy.someone, dateTime(last.time))}</p>}
      {last && last.status === 'failed' && <p>{copy.failedBy(last.by || copy.someone, dateTime(last.time))}</p>}
      {one.reason && <p className={styles.quiet}>{copy.reasonStated(one.reason)}</p>}
    </>
  )
}

/** The kind and status of a request, announced again when it changes. */
export const ReviewState = ({ one }: { one: Reviewed }) => (
  <div className={styles.state} role="status">
    <StatusBadge status={one.status} list="wallet">
      {text.transactions.statuses[one.status]}
    </StatusBadge>
    <Approvals one={one} />
    <Held one={one} />
    <Decided one={one} />
    <FailureReports one={one} />
  </div>
)

/** The history of a request: actor, action and time, in order. */
export const ReviewTimeline = ({ one }: { one: Reviewed }) => (
  <section aria-label={copy.timeline}>
    <h3 className={styles.heading}>{copy.timeline}</h3>
    <ol className={styles.timeline}>
      {one.timeline.map((step, index) => (
        <li key={`${index} ${step.status}`}>
          <StatusBadge status={step.status} list="wallet">
            {text.transactions.statuses[step.status]}
          </StatusBadge>
          <span className={styles.quiet}>
            <span className="tabular">{dateTime(step.time)}</span> {step.by && copy.by(step.by)}
          </span>
          {step.reason && <p>{step.reason}</p>}
        </li>
      ))}
    </ol>
  </section>
)
