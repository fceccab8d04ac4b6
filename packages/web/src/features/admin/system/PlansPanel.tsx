import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { plans } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../../data/action.ts'
import { useRead } from '../../../data/hooks.ts'
import { useRights } from '../../../data/rights.ts'
import { usdPrice } from '../../../format/money.ts'
import { ActionDialog } from '../../../forms/ActionDialog.tsx'
import { text } from '../../../i18n/text.ts'
import { ActionButton } from '../../../ui/form/ActionButton.tsx'
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx'
import { RowAction } from '../../../ui/list/RowActions.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ReadOnlyFieldset } from '../../../ui/page/ReadOnlyFieldset.tsx'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import { PauseDaysForm } from './PauseDaysForm.tsx'
import { PlanDialogs } from './PlanDialogs.tsx'
import styles from './System.module.css'
import type { SystemPartProps } from './systemParts.tsx'

const copy = text.system.plans
type Plan = plans.ManagedPlan

const refreshes = [plans.listManagedPlans]

const DisablePlan = ({ plan, onClose }: { plan: Plan; onClose: () => void }) => (
  <ActionDialog
    endpoint={plans.updatePlan}
    input={{ params: { id: plan.id }, body: { active: 'false' } }}
    refreshes={refreshes}
    question={copy.disableQuestion(plan.name)}
    consequences={copy.disableThen}
    action={copy.disable}
    danger
    done={copy.disabledNamed(plan.name)}
    onClose={onClose}
  />
)

/** Offers a plan at once; asks for confirmation before retiring one. */
const Turn = ({ plan }: { plan: Plan }) => {
  const [isConfirming, setConfirming] = useState(false)
  const disabledReason = useRights().disabledReason('settings:write')
  const toggle = useAction(plans.updatePlan, {
    refreshes,
    onDone: () => notifySuccess(copy.enabledNamed(plan.name)),
  })
  const press = () =>
    plan.active ? setConfirming(true) : void toggle.run({ params: { id: plan.id }, body: { active: 'true' } })
  return (
    <span className={styles.turn}>
      <ActionButton
        size="compact-sm"
        variant="default"
        disabledReason={disabledReason}
        loading={toggle.isPending}
        aria-label={plan.active ? copy.disableNamed(plan.name) : copy.enableNamed(plan.name)}
        onClick={press}
      >
        {plan.active ? copy.disable : copy.enable}
      </ActionButton>
      {toggle.failure && <span role="alert">{toggle.failure.message}</span>}
      {isConfirming && <DisablePlan plan={plan} onClose={() => setConfirming(false)} />}
    </span>
  )
}

const columnsFor = (
  open: (dialog: 'edit' | 'delete', id: string) => void,
  disabledReason: string | undefined,
): Column<Plan>[] => [
  {
    key: 'name',
    head: text.labels.name,
    lead: true,
    cell: (plan) => (
      <span className={styles.coin}>
        <span className={styles.coinIcon} aria-hidden="true">
          {plan.icon}
        </span>
        <span>
          {plan.name} <span className={styles.symbol}>{plan.level}</span>
        </span>
      </span>
    ),
  },
  { key: 'rank', head: copy.rank, numeric: true, cell: ({ rank }) => rank },
  { key: 'price', head: copy.priceColumn, numeric: true, cell: ({ price }) => usdPrice(price) },
  {
    key: 'growth',
    head: copy.growth,
    numeric: true,
    cell: (plan) => text.labels.percent(plan.growth_aggregate),
  },
  { key: 'features', head: text.labels.features, numeric: true, cell: ({ features }) => features.length },
  { key: 'members', head: text.labels.members, numeric: true, cell: ({ members }) => members },
  {
    key: 'state',
    head: text.labels.status,
    cell: (plan) => (
      <>
        <StatusBadge status={plan.active ? 'active' : 'inactive'}>
          {plan.active ? text.labels.enabled : text.labels.disabled}
        </StatusBadge>{' '}
        {plan.popular && (
          <StatusBadge status="popular" tone="gold">
            {text.labels.mostPopular}
          </StatusBadge>
        )}
      </>
    ),
  },
  {
    key: 'actions',
    head: <span className="visually-hidden">{text.labels.actions}</span>,
    cell: (plan) => (
      <span className={styles.actions}>
        <Turn plan={plan} />
        <RowAction
          label={text.labels.editNamed(plan.name)}
          title={text.admin.memberActions.edit}
          icon={IconPencil}
          disabledReason={disabledReason}
          onClick={() => open('edit', plan.id)}
        />
        <RowAction
          label={text.labels.deleteNamed(plan.name)}
          title={text.labels.deleteAction}
          icon={IconTrash}
          disabledReason={disabledReason}
          onClick={() => open('delete', plan.id)}
        />
      </span>
    ),
  },
]

/** The membership plans. */
export const PlansPanel = ({ view, onView }: Pick<SystemPartProps, 'view' | 'onView'>) => {
  const disabledReason = useRights().disabledReason('settings:write')
  const read = useRead(plans.listManagedPlans, {})
  const { plans: all, pauseDays } = read.data ?? {}
  const open = (dialog: 'edit' | 'delete', about: string) => onView({ ...view, dialog, about })
  const addButton = (
    <ActionButton
      size="sm"
      leftSection={<IconPlus size={16} />}
      disabledReason={disabledReason}
      onClick={() => onView({ ...view, dialog: 'add', about: undefined })}
    >
      {copy.add}
    </ActionButton>
  )
  if (!all && read.error) return <ReadFailed what={text.labels.thePlans} read={read} />
  if (!all) return <RowsSkeleton count={3} dense />
  return (
    <div className={styles.stack}>
      <PageSection dense title={text.labels.plans} actions={all.length > 0 && addButton} flush>
        {all.length === 0 ? (
          <EmptyState title={copy.none} why={copy.noneWhy} action={addButton} />
        ) : (
          <DataTable
            caption={copy.caption}
            columns={columnsFor(open, disabledReason)}
            rows={all}
            rowKey={(plan) => plan.id}
            {...(!disabledReason && { onOpen: (plan: Plan) => open('edit', plan.id) })}
            current={view.about}
            dense
          />
        )}
        <PlanDialogs plans={all} view={view} onView={onView} />
      </PageSection>
      <PageSection dense title={copy.pauses}>
        <ReadOnlyFieldset disabledReason={disabledReason}>
          <PauseDaysForm days={pauseDays ?? 0} />
        </ReadOnlyFieldset>
      </PageSection>
    </div>
  )
}
