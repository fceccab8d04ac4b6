import type { members } from '@vesica/contract'
import type { ReactNode } from 'react'
import { dateTime, membershipDate } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { planOf } from '../memberWords.ts'
import { WaitingAbout } from '../WaitingAbout.tsx'
import styles from './Details.module.css'
import { MemberRecords } from './MemberRecords.tsx'

const words = text.admin.details

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
    words.signupDecided(
      text.admin.review.decisions[request.status],
      request.decidedBy ?? text.admin.review.decidedByUnknown,
      dateTime(request.decidedAt),
    )
  return (
    <span className={styles.stack}>
      <StatusBadge status={request.status} />
      <span className={styles.quiet}>{decided || words.signupSent(dateTime(request.sentAt))}</span>
      {request.invitation && <span className={styles.quiet}>{words.cameBy(request.invitation.label)}</span>}
      {request.invitedBy && <span className={styles.quiet}>{words.invitedBy(request.invitedBy)}</span>}
    </span>
  )
}

/** Who the person is and what they have here, in figures. */
export const MemberOverview = ({ member }: { member: members.MemberDetails }) => (
  <div className={styles.parts}>
    {member.role === 'admin' && <WaitingAbout person={member.id} />}
    <Lines member={member} />
    <MemberRecords person={member.id} email={member.email} />
  </div>
)

const Lines = ({ member }: { member: members.MemberDetails }) => (
  <dl className={styles.lines}>
    <Line name={words.email}>{member.email}</Line>
    <Line name={words.role}>{text.admin.memberForm.roles[member.role]}</Line>
    <Line name={words.plan}>{planOf(member)}</Line>
    <Line name={words.since}>{member.membershipSince && membershipDate(member.membershipSince)}</Line>
    <Line name={words.ends}>{member.membershipEndsAt && membershipDate(member.membershipEndsAt)}</Line>
    <Line name={words.joined}>{dateTime(member.joined)}</Line>
    <Line name={words.lastActive}>{member.lastActive && <RelativeTime moment={member.lastActive} />}</Line>
    <Line name={words.sessions}>{member.totalSessions}</Line>
    <Line name={words.contentViewed}>{member.contentViewed}</Line>
    <Line name={words.purchases}>{member.purchases}</Line>
    <Line name={words.tickets}>{member.supportTickets}</Line>
    <Line name={words.referrals}>{member.referrals}</Line>
    {member.signupRequest && (
      <Line name={words.signup}>
        <Application request={member.signupRequest} />
      </Line>
    )}
  </dl>
)
