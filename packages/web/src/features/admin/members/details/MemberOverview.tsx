import type { members } from '@vesica/contract'
import type { ReactNode } from 'react'
import { dateTime, membershipDate } from '../../../../format/time.ts'
import { text } from '../../../../i18n/text.ts'
import { RelativeTime } from '../../../../ui/text/RelativeTime.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import { planOf } from '../memberCopy.ts'
import { PendingAbout } from '../PendingAbout.tsx'
import styles from './Details.module.css'
import { MemberRecords } from './MemberRecords.tsx'

const copy = text.admin.details

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.line}>
    <dt>{name}</dt>
    <dd>{children ?? '—'}</dd>
  </div>
)

const Application = ({ request }: { request: members.SignupRequest }) => {
  const decided =
    request.decidedAt &&
    (request.status === 'approved' || request.status === 'denied') &&
    copy.signupDecided(
      text.admin.review.decisions[request.status],
      request.decidedBy ?? text.admin.review.decidedByUnknown,
      dateTime(request.decidedAt),
    )
  return (
    <span className={styles.stack}>
      <StatusBadge status={request.status} />
      <span className={styles.quiet}>{decided || copy.signupSent(dateTime(request.sentAt))}</span>
      {request.invitation && <span className={styles.quiet}>{copy.cameBy(request.invitation.label)}</span>}
      {request.invitedBy && <span className={styles.quiet}>{copy.invitedBy(request.invitedBy)}</span>}
    </span>
  )
}

/** The person's profile and metrics. */
export const MemberOverview = ({ member }: { member: members.MemberDetails }) => (
  <div className={styles.parts}>
    {member.role === 'admin' && <PendingAbout person={member.id} />}
    <Lines member={member} />
    <MemberRecords person={member.id} email={member.email} />
  </div>
)

const Lines = ({ member }: { member: members.MemberDetails }) => (
  <dl className={styles.lines}>
    <Line name={text.labels.email}>{member.email}</Line>
    <Line name={text.labels.role}>{text.admin.memberForm.roles[member.role]}</Line>
    <Line name={text.labels.plan}>{planOf(member)}</Line>
    <Line name={copy.since}>{member.membershipSince && membershipDate(member.membershipSince)}</Line>
    <Line name={copy.ends}>{member.membershipEndsAt && membershipDate(member.membershipEndsAt)}</Line>
    <Line name={text.labels.joined}>{dateTime(member.joined)}</Line>
    <Line name={text.labels.lastActive}>{member.lastActive && <RelativeTime moment={member.lastActive} />}</Line>
    <Line name={copy.sessions}>{member.totalSessions}</Line>
    <Line name={copy.contentViewed}>{member.contentViewed}</Line>
    <Line name={copy.purchases}>{member.purchases}</Line>
    <Line name={text.labels.supportTickets}>{member.supportTickets}</Line>
    <Line name={copy.referrals}>{member.referrals}</Line>
    {member.signupRequest && (
      <Line name={text.labels.signUpNoun}>
        <Application request={member.signupRequest} />
      </Line>
    )}
  </dl>
)
