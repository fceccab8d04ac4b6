import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { payments } from '@vesica/contract'
import { useState } from 'react'
import { useRead } from '../../../../data/hooks.ts'
import { useRights } from '../../../../data/rights.ts'
import { text } from '../../../../i18n/text.ts'
import { ActionButton } from '../../../../ui/form/ActionButton.tsx'
import { type Column, DataTable } from '../../../../ui/list/DataTable.tsx'
import { RowAction, RowActions } from '../../../../ui/list/RowActions.tsx'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import { PageSection } from '../../../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../../ui/page/RowsSkeleton.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import { PendingChangeNotes } from '../../../../ui/text/PendingChangeNotes.tsx'
import styles from '../System.module.css'
import { PaymentWayForm, RemovePaymentWay } from './PaymentWayDialogs.tsx'
import type { Way } from './paymentWays.ts'

const copy = text.paymentMethods

type Opened = { readonly dialog: 'add' } | { readonly dialog: 'edit' | 'remove'; readonly place: number }
type Row = Way & { readonly place: number }

const columnsFor = (open: (opened: Opened) => void, disabledReason: string | undefined): Column<Row>[] => [
  { key: 'name', head: text.labels.name, lead: true, cell: ({ name }) => <span dir="auto">{name}</span> },
  {
    key: 'text',
    head: copy.text,
    cell: (method) => (
      <span dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {method.text}
      </span>
    ),
  },
  {
    key: 'state',
    head: text.labels.state,
    cell: ({ enabled }) => (
      <StatusBadge status={enabled ? 'active' : 'inactive'}>
        {enabled ? text.labels.visible : text.labels.hidden}
      </StatusBadge>
    ),
  },
  {
    key: 'actions',
    head: <span className="visually-hidden">{text.labels.actions}</span>,
    cell: ({ name, place }) => (
      <RowActions>
        <RowAction
          disabledReason={disabledReason}
          label={text.labels.editNamed(name)}
          title={text.labels.edit}
          icon={IconPencil}
          onClick={() => open({ dialog: 'edit', place })}
        />
        <RowAction
          disabledReason={disabledReason}
          label={text.labels.removeNamed(name)}
          title={text.labels.remove}
          icon={IconTrash}
          onClick={() => open({ dialog: 'remove', place })}
        />
      </RowActions>
    ),
  },
]

const All = ({ ways }: { ways: readonly Way[] }) => {
  const [opened, setOpened] = useState<Opened>()
  const disabledReason = useRights().disabledReason('coins:write')
  const isFull = ways.length >= payments.MOST_PAYMENT_WAYS
  const close = () => setOpened(undefined)
  const add = (
    <ActionButton
      size="sm"
      disabledReason={disabledReason ?? (isFull ? copy.full : undefined)}
      leftSection={<IconPlus size={16} />}
      onClick={() => setOpened({ dialog: 'add' })}
    >
      {copy.add}
    </ActionButton>
  )
  return (
    <>
      <div className={styles.bar}>{ways.length > 0 && add}</div>
      <PageSection dense flush>
        {ways.length === 0 ? (
          <EmptyState title={copy.none} why={copy.noneWhy} action={add} />
        ) : (
          <DataTable
            caption={text.labels.paymentMethods}
            columns={columnsFor(setOpened, disabledReason)}
            rows={ways.map((method, place) => ({ ...method, place }))}
            rowKey={({ name }) => name}
            rowLabel={({ name }) => name}
            dense
          />
        )}
      </PageSection>
      {opened?.dialog === 'add' && <PaymentWayForm ways={ways} place={undefined} onClose={close} />}
      {opened?.dialog === 'edit' && <PaymentWayForm ways={ways} place={opened.place} onClose={close} />}
      {opened?.dialog === 'remove' && <RemovePaymentWay ways={ways} place={opened.place} onClose={close} />}
    </>
  )
}

/** Outside payment methods, for people who buy without a balance. */
export const PaymentWaysPanel = () => {
  const { data, error, refetch } = useRead(payments.getPaymentMethods, {})
  if (!data)
    return (
      <PageSection dense>
        {error ? <ReadFailed what={copy.what} read={{ error, refetch }} /> : <RowsSkeleton count={3} dense />}
      </PageSection>
    )
  const { methods, pendingChange } = data.paymentMethods
  return (
    <div className={styles.stack}>
      <p className={styles.muted}>{copy.lead}</p>
      <PendingChangeNotes changes={pendingChange ? [pendingChange] : []} />
      <All ways={methods} />
    </div>
  )
}
