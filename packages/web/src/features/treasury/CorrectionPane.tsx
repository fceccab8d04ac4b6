import { Button, Kbd } from '@mantine/core'
import { treasury } from '@vesica/contract'
import { useState } from 'react'
import { useCurrentUser, useRead } from '../../data/hooks.ts'
import { useRights } from '../../data/rights.ts'
import { coin } from '../../format/coin.ts'
import { dateTime } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import { StatusBadge } from '../../ui/text/StatusBadge.tsx'
import { pressing, useKeys } from '../../ui/useKeys.ts'
import { accountTitle, barredBy } from './books.ts'
import styles from './CorrectionPane.module.css'
import { DecideDialog } from './DecideDialog.tsx'

const words = text.treasury.adjustments
const decided = text.treasury.deciding

type Act = 'approve' | 'deny'
type DecideProps = { onAct: (act: Act) => void }

const Decide = ({ onAct }: DecideProps) => {
  useKeys({ a: pressing(() => onAct('approve')), d: pressing(() => onAct('deny')), r: pressing(() => onAct('deny')) })
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
        onClick={() => onAct('approve')}
      >
        {words.approve}
      </Button>
      <Button
        variant="default"
        aria-keyshortcuts="d"
        rightSection={
          <Kbd size="xs" aria-hidden="true">
            D
          </Kbd>
        }
        onClick={() => onAct('deny')}
      >
        {words.deny}
      </Button>
    </div>
  )
}

const Facts = ({ one }: { one: treasury.Adjustment }) => (
  <dl className={styles.facts}>
    <div>
      <dt>{words.debit}</dt>
      <dd>{accountTitle(one.debit, one.debitMember)}</dd>
    </div>
    <div>
      <dt>{words.credit}</dt>
      <dd>{accountTitle(one.credit, one.creditMember)}</dd>
    </div>
    <div>
      <dt>{words.asked}</dt>
      <dd>
        {one.requestedBy}, <span className="tabular">{dateTime(one.requestedAt)}</span>
      </dd>
    </div>
    <div>
      <dt>{words.reason}</dt>
      <dd>{one.reason}</dd>
    </div>
  </dl>
)

/** onDecided: after a decision of ours. */
type Props = { id: string; onDecided: (decision: 'approved' | 'denied') => void }

/** One correction of the ledger beside the queue that it stands in. */
export const CorrectionPane = ({ id, onDecided }: Props) => {
  const self = useCurrentUser()
  const barred = useRights().barred('treasury:decide')
  const [act, setAct] = useState<Act>()
  const { data, error, refetch } = useRead(treasury.getTreasury, {})
  if (!data) return error ? <ReadFailed what={words.title} read={{ error, refetch }} /> : <RowsSkeleton count={5} />
  const one = data.adjustments.find((adjustment) => adjustment.id === id)
  if (!one) return <EmptyState title={words.gone} />
  const own = barredBy(one, self?.id)
  const why = own ? words[own] : barred
  return (
    <div className={styles.pane}>
      <p className={styles.reference}>
        {words.kind} · {one.reference}
      </p>
      <p className={styles.amount}>{coin(one.amount, one.asset)}</p>
      <div role="status">
        <StatusBadge status={one.status} />
        {one.status !== 'pending' && (
          <p>
            {decided.decided(
              one.decidedBy ?? '',
              decided.decisions[one.status],
              one.decidedAt ? dateTime(one.decidedAt) : '',
            )}
          </p>
        )}
      </div>
      <Facts one={one} />
      {one.status === 'pending' && (
        <div className={styles.foot}>{why ? <p className={styles.because}>{why}</p> : <Decide onAct={setAct} />}</div>
      )}
      {act && (
        <DecideDialog
          adjustment={one}
          act={act}
          balances={new Map(data.accounts.map(({ code, balance }) => [code, balance]))}
          onDecided={() => onDecided(act === 'approve' ? 'approved' : 'denied')}
          onClose={() => setAct(undefined)}
        />
      )}
    </div>
  )
}
