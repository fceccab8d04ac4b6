import { plans as calls } from '@vesica/contract'
import { ActionDialog } from '../../../forms/ActionDialog.tsx'
import { text } from '../../../i18n/text.ts'
import { RecordHistory } from '../../../lists/RecordHistory.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { useRestoreFocus } from '../../../ui/dialog/useRestoreFocus.ts'
import { PlanForm } from './PlanForm.tsx'
import type { SystemView } from './systemUrl.ts'

const copy = text.system.plans

type Props = {
  plans: readonly calls.ManagedPlan[]
  view: SystemView
  onView: (view: SystemView, replace?: boolean) => void
}

/** Adds, edits and deletes a plan. */
export const PlanDialogs = ({ plans, view, onView }: Props) => {
  useRestoreFocus(view.dialog !== undefined)
  const close = () => onView({ ...view, dialog: undefined, about: undefined }, true)
  const plan = plans.find((item) => item.id === view.about)
  if (view.dialog === 'add')
    return (
      <Dialog opened onClose={close} title={copy.addTitle} full>
        <PlanForm all={plans} onDone={close} onCancel={close} />
      </Dialog>
    )
  if (!plan) return null
  if (view.dialog === 'edit')
    return (
      <Dialog opened onClose={close} title={text.labels.editNamed(plan.name)} full>
        <RecordHistory of={{ type: 'plan', id: plan.id }} name={plan.name} />
        <PlanForm key={plan.id} plan={plan} all={plans} onDone={close} onCancel={close} />
      </Dialog>
    )
  return (
    <ActionDialog
      endpoint={calls.deletePlan}
      input={{ params: { id: plan.id } }}
      refreshes={[calls.listManagedPlans]}
      question={text.labels.areYouSureToDelete(plan.name)}
      consequences={copy.deleteThen}
      action={text.labels.deleteAction}
      danger
      done={copy.deleted}
      onClose={close}
    />
  )
}
