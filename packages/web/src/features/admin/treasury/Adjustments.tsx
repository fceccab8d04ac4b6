import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { treasury } from '@vesica/contract'
import { useState } from 'react'
import { useCurrentUser } from '../../../data/hooks.ts'
import { useRights } from '../../../data/rights.ts'
import { text } from '../../../i18n/text.ts'
import { ActionButton } from '../../../ui/form/ActionButton.tsx'
import { CoinText } from '../../../ui/text/CoinText.tsx'
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { accountTitle, approvalDisabledReason } from './books.ts'
import styles from './Treasury.module.css'
import type { TreasuryDialog } from './treasuryUrl.ts'

const copy = text.treasury.adjustments
type Adjustment = treasury.Adjustment
type Open = (dialog: TreasuryDialog) => void

/** Names who can decide, or states that an eligible administrator is missing. */
const decidersText = (deciders: readonly string[]): string =>
  deciders.length === 0 ? copy.nobodyLeft : copy.mayDecide(deciders.join(', '))

const Decision = ({ adjustment, self, onOpen }: { adjustment: Adjustment; self: string | undefined; onOpen: Open }) => {
  const { id, reference, status } = adjustment
  const disabledReason = useRights().disabledReason('treasury:decide')
  if (status !== 'pending') return null
  const own = approvalDisabledReason(adjustment, self)
  if (own)
    return (
      <span className={styles.own}>
        {copy[own]} {decidersText(adjustment.deciders)}
      </span>
    )
  return (
    <span className={styles.acts}>
      <ActionButton
        size="compact-sm"
        disabledReason={disabledReason}
        aria-label={copy.approveNamed(reference)}
        onClick={() => onOpen({ kind: 'approve', id })}
      >
        {copy.approve}
      </ActionButton>
      <ActionButton
        size="compact-sm"
        disabledReason={disabledReason}
        variant="default"
        aria-label={copy.denyNamed(reference)}
        onClick={() => onOpen({ kind: 'deny', id })}
      >
        {copy.deny}
      </ActionButton>
    </span>
  )
}

const columnsFor = (self: string | undefined, onOpen: Open): Column<Adjustment>[] => [
  {
    key: 'amount',
    head: copy.amount,
    lead: true,
    cell: (adjustment) => (
      <span className={`${styles.pair} ${styles.whole}`}>
        <CoinText amount={adjustment.amount} symbol={adjustment.asset} />
        <span className={styles.quiet}>{adjustment.reference}</span>
      </span>
    ),
  },
  {
    key: 'moves',
    head: copy.moves,
    width: '26%',
    cell: (adjustment) => (
      <span className={styles.pair}>
        <span>{copy.debitOf(accountTitle(adjustment.debit, adjustment.debitMember))}</span>
        <span>{copy.creditOf(accountTitle(adjustment.credit, adjustment.creditMember))}</span>
      </span>
    ),
  },
  {
    key: 'reason',
    head: copy.reason,
    cell: (adjustment) => <span className={styles.reason}>{adjustment.reason}</span>,
  },
  {
    key: 'asked',
    head: copy.asked,
    cell: (adjustment) => (
      <span className={styles.pair}>
        <span>{adjustment.requestedBy}</span>
        <RelativeTime moment={adjustment.requestedAt} className={`${styles.quiet} ${styles.whole}`} />
      </span>
    ),
  },
  {
    key: 'state',
    head: copy.state,
    width: '22%',
    cell: (adjustment) => (
      <span className={styles.state}>
        <StatusBadge status={adjustment.status} />
        {adjustment.decidedBy && adjustment.decidedAt && (
          <span className={styles.quiet}>
            {copy.decided(adjustment.decidedBy)}, <RelativeTime moment={adjustment.decidedAt} />
          </span>
        )}
        <Decision adjustment={adjustment} self={self} onOpen={onOpen} />
      </span>
    ),
  },
]

const FEW = 5

/** Corrections of the ledger: open ones first, then decided ones. current: ID of the one in a dialog. */
export const Adjustments = (props: {
  adjustments: readonly Adjustment[]
  current: string | undefined
  onOpen: Open
}) => {
  const { adjustments, current, onOpen } = props
  const self = useCurrentUser()
  const rights = useRights()
  const [all, setAll] = useState(false)
  const open = adjustments.filter((adjustment) => adjustment.status === 'pending').length
  const visible = all ? adjustments : adjustments.slice(0, open + FEW)
  const button = (
    <ActionButton
      size="sm"
      leftSection={<IconPlus size={16} />}
      disabledReason={rights.disabledReason('treasury:write')}
      onClick={() => onOpen({ kind: 'adjust' })}
    >
      {copy.request}
    </ActionButton>
  )
  return (
    <PageSection dense flush title={copy.title} actions={button}>
      {adjustments.length === 0 ? (
        <EmptyState title={copy.empty} why={copy.emptyWhy} />
      ) : (
        <>
          <p className={styles.lead}>{copy.why}</p>
          <div className={styles.frame}>
            <DataTable
              caption={copy.caption}
              columns={columnsFor(self?.id, onOpen)}
              rows={visible}
              rowKey={(adjustment) => adjustment.id}
              current={current}
              dense
            />
          </div>
          {visible.length < adjustments.length && (
            <p className={styles.foot}>
              <Button size="sm" variant="subtle" onClick={() => setAll(true)}>
                {copy.showAll(adjustments.length - visible.length)}
              </Button>
            </p>
          )}
        </>
      )}
    </PageSection>
  )
}
