import { Button, Kbd } from '@mantine/core'
import { treasury } from '@vesica/contract'
import { useState } from 'react'
import { useCurrentUser, useRead } from '../../../data/hooks.ts'
import { useRights } from '../../../data/rights.ts'
import { coin } from '../../../format/coin.ts'
import { dateTime } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { pressing, useKeys } from '../../../ui/useKeys.ts'
import { accountTitle, approvalDisabledReason } from './books.ts'
import styles from './CorrectionPane.module.css'
import { DecideDialog } from './DecideDialog.tsx'

const copy = text.treasury.adjustments
const decided = text.treasury.deciding

type Action = 'approve' | 'deny'
type DecideProps = { onAction: (action: Action) => void }

const Decide = ({ onAction }: DecideProps) => {
  useKeys({
    a: pressing(() => onAction('approve')),
    d: pressing(() => onAction('deny')),
    r: pressing(() => onAction('deny')),
  })
  return (
    <div className={styles.buttons}>
      <Button
        className={styles.main}
        aria-keyshortcuts="a"
        rightSection={
          <Kbd size="xs" className={styles.key} aria-hidden="true">
            A
          </Kbd>
        }
        onClick={() => onAction('approve')}
      >
        {copy.approve}
      </Button>
      <Button
        variant="default"
        aria-keyshortcuts="d"
        rightSection={
          <Kbd size="xs" aria-hidden="true">
            D
          </Kbd>
        }
        onClick={() => onAction('deny')}
      >
        {copy.deny}
      </Button>
    </div>
  )
}

const Facts = ({ one }: { one: treasury.Adjustment }) => (
  <dl className={styles.facts}>
    <div>
      <dt>{copy.debit}</dt>
      <dd>{accountTitle(one.debit, one.debitMember)}</dd>
    </div>
    <div>
      <dt>{copy.credit}</dt>
      <dd>{accountTitle(one.credit, one.creditMember)}</dd>
    </div>
    <div>
      <dt>{copy.asked}</dt>
      <dd>
        {one.requestedBy}, <span className="tabular">{dateTime(one.requestedAt)}</span>
      </dd>
    </div>
    <div>
      <dt>{copy.reason}</dt>
      <dd>{one.reason}</dd>
    </div>
  </dl>
)

/** onDecided: called after this session's own decision. */
type Props = { id: string; onDecided: (decision: 'approved' | 'denied') => void }

/** One correction of the ledger beside its queue. */
export const CorrectionPane = ({ id, onDecided }: Props) => {
  const self = useCurrentUser()
  const disabledReason = useRights().disabledReason('treasury:decide')
  const [action, setAction] = useState<Action>()
  const { data, error, refetch } = useRead(treasury.getTreasury, {})
  if (!data) return error ? <ReadFailed what={copy.title} read={{ error, refetch }} /> : <RowsSkeleton count={5} />
  const correction = data.adjustments.find((adjustment) => adjustment.id === id)
  if (!correction) return <EmptyState title={copy.gone} />
  const own = approvalDisabledReason(correction, self?.id)
  const reason = own ? copy[own] : disabledReason
  return (
    <div className={styles.pane}>
      <p className={styles.reference}>
        {copy.kind} · {correction.reference}
      </p>
      <p className={styles.amount}>{coin(correction.amount, correction.asset)}</p>
      <div role="status">
        <StatusBadge status={correction.status} />
        {correction.status !== 'pending' && (
          <p>
            {decided.decided(
              correction.decidedBy ?? '',
              decided.decisions[correction.status],
              correction.decidedAt ? dateTime(correction.decidedAt) : '',
            )}
          </p>
        )}
      </div>
      <Facts one={correction} />
      {correction.status === 'pending' && (
        <div className={styles.foot}>
          {reason ? <p className={styles.because}>{reason}</p> : <Decide onAction={setAction} />}
        </div>
      )}
      {action && (
        <DecideDialog
          adjustment={correction}
          action={action}
          balances={new Map(data.accounts.map(({ code, balance }) => [code, balance]))}
          onDecided={() => onDecided(action === 'approve' ? 'approved' : 'denied')}
          onClose={() => setAction(undefined)}
        />
      )}
    </div>
  )
}
