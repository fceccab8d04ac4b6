import type { membershipChanges } from '@vesica/contract'
import { coin } from '../../../format/coin.ts'
import { dateTime } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import styles from './Own.module.css'

const copy = text.membership.request

/** A payment in review, or denied with the reason. */
export const OpenRequest = ({ request }: { request: membershipChanges.MembershipRequest }) => {
  const { status, planName, reason, sentAt } = request
  const amount = coin(request.crypto_amount, request.crypto_symbol)
  return (
    <PageSection
      title={status === 'pending' ? copy.pending : copy.denied(planName)}
      actions={<StatusBadge status={status} />}
    >
      {status === 'pending' ? (
        <p>{copy.pendingWhy(planName, amount, dateTime(sentAt))}</p>
      ) : (
        <>
          <p>{text.labels.reasonStated(reason ?? '')}</p>
          <p className={styles.quiet}>{copy.deniedThen}</p>
        </>
      )}
    </PageSection>
  )
}
