import { Anchor, Timeline } from '@mantine/core'
import { IconCheck, IconHourglass, IconSparkles } from '@tabler/icons-react'
import { type identity, membership } from '@vesica/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../data/hooks.ts'
import { coin } from '../../format/coin.ts'
import { usd } from '../../format/money.ts'
import { dateTime } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { SeedOfLife } from '../../ui/picture/Geometry.tsx'
import { PageSection } from '../../ui/page/PageSection.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { StatusBadge } from '../../ui/text/StatusBadge.tsx'
import { JoiningCost } from './JoiningCost.tsx'
import { ResubmitProof } from './ResubmitProof.tsx'
import { usualWait } from './usualWait.ts'
import styles from './WaitingRoom.module.css'

const copy = text.member.waiting

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Facts = ({ signup }: { signup: identity.Signup }) => (
  <dl className={styles.facts}>
    <Fact name={copy.status}>
      <StatusBadge status={signup.status} list="activity" />
    </Fact>
    {signup.planName && <Fact name={copy.plan}>{signup.planName}</Fact>}
    <Fact name={copy.fee}>{signup.fee_usd > 0 ? usd(signup.fee_usd) : copy.noFee}</Fact>
    {signup.year_usd > 0 && (
      <>
        <Fact name={copy.firstYear}>{usd(signup.year_usd)}</Fact>
        <Fact name={copy.due}>{usd(signup.due_usd)}</Fact>
      </>
    )}
    {signup.fee_crypto && signup.crypto_symbol && (
      <Fact name={copy.dueCoin}>{coin(signup.fee_crypto, signup.crypto_symbol)}</Fact>
    )}
    {signup.proof_amount && signup.crypto_symbol && (
      <Fact name={copy.stated}>{coin(signup.proof_amount, signup.crypto_symbol)}</Fact>
    )}
    {signup.sentAt && <Fact name={copy.when}>{dateTime(signup.sentAt)}</Fact>}
    {signup.status === 'denied' && signup.decidedAt && <Fact name={copy.decided}>{dateTime(signup.decidedAt)}</Fact>}
  </dl>
)

/** The cost of joining with the requested plan, or with any plan if that is no longer offered. */
const Cost = ({ signup }: { signup: identity.Signup }) => {
  const plans = useRead(membership.listPlans, {}).data?.plans
  if (!plans) return null
  const plan = plans.find(({ id }) => id === signup.planId)
  return <JoiningCost plan={plan} feeUsd={signup.fee_usd} yearUsd={signup.year_usd} />
}

const WhatHappensNext = ({ signup }: { signup: identity.Signup }) => (
  <Timeline active={1} bulletSize={28} lineWidth={2} className={styles.timeline ?? ''}>
    <Timeline.Item bullet={<IconCheck size={16} aria-hidden="true" />} title={copy.stepSent}>
      {signup.sentAt && <RelativeTime moment={signup.sentAt} className={styles.muted ?? ''} />}
    </Timeline.Item>
    <Timeline.Item bullet={<IconHourglass size={16} aria-hidden="true" />} title={copy.stepReview} lineVariant="dashed">
      <p className={styles.muted}>
        {signup.due_usd > 0 ? copy.stepReviewFee : copy.stepReviewFree} {usualWait(signup)}
      </p>
    </Timeline.Item>
    <Timeline.Item bullet={<IconSparkles size={16} aria-hidden="true" />} title={copy.stepStart}>
      <p className={styles.muted}>{copy.stepStartWhy}</p>
    </Timeline.Item>
  </Timeline>
)

const Head = ({ kicker, title, lead }: { kicker: string; title: string; lead: string }) => (
  <header className={styles.head}>
    <SeedOfLife size={96} />
    <p className={styles.kicker}>{kicker}</p>
    <h1 className={styles.title}>{title}</h1>
    <p className={styles.lead}>{lead}</p>
  </header>
)

const Pending = ({ user }: { user: identity.User }) => (
  <>
    <Head kicker={`${copy.kicker} ${user.name}`} title={copy.title} lead={copy.lead} />
    <PageSection title={copy.next}>
      <WhatHappensNext signup={user.signup} />
      <p className={styles.mail}>{copy.mailTo(user.email)}</p>
    </PageSection>
    <PageSection title={copy.sent}>
      <Facts signup={user.signup} />
      <Cost signup={user.signup} />
    </PageSection>
  </>
)

const Denied = ({ user }: { user: identity.User }) => (
  <>
    <Head kicker={`${copy.kicker} ${user.name}`} title={copy.deniedTitle} lead={copy.deniedLead} />
    {user.signup.reason && (
      <div className={styles.reason}>
        <strong>{copy.reason}</strong>
        <p>{user.signup.reason}</p>
      </div>
    )}
    <ResubmitProof planId={user.signup.planId} paidIn={user.signup.crypto_symbol} />
    <PageSection title={copy.sent}>
      <Facts signup={user.signup} />
    </PageSection>
  </>
)

/**
 * For applicants: their application, the next step and its usual duration; after a denial, the reason and what to do.
 */
export const WaitingRoom = ({ user }: { user: identity.User }) => (
  <div className={styles.room}>
    {user.signup.status === 'denied' ? <Denied user={user} /> : <Pending user={user} />}
    <p className={styles.contact}>
      <Anchor href={paths.contact()}>{copy.contact}</Anchor>
    </p>
  </div>
)
