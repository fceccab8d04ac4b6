import { Alert, TagsInput } from '@mantine/core'
import { plans } from '@vesica/contract'
import type { KeyboardEvent } from 'react'
import { useAction } from '../../../data/action.ts'
import { FormFields } from '../../../forms/FormFields.tsx'
import { valuesOf } from '../../../forms/fields.ts'
import { RecordForm } from '../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../forms/useRecordForm.ts'
import { text } from '../../../i18n/text.ts'
import { notifyFailed } from '../../../ui/toastFailed.ts'
import { notifyNext, notifySuccess } from '../../../ui/toasts.tsx'
import { changedBody, createBody, placeWarning, planFields } from './planFields.ts'

const copy = text.system.plans

const usePlanForm = (plan: plans.ManagedPlan | undefined, onDone: () => void) => {
  const offer = useAction(plans.updatePlan, {
    refreshes: [plans.listManagedPlans],
    onDone: ({ plan: { name } }) => notifySuccess(copy.enabledNamed(name)),
    onFailed: (failure) => notifyFailed(failure.message),
  })
  const done = (message: string) => () => {
    notifySuccess(message)
    onDone()
  }
  return useRecordForm({
    fields: planFields,
    values: valuesOf(planFields, plan),
    refusals: { plan_exists: 'name', last_plan: 'active' },
    refreshes: [plans.listManagedPlans],
    save: plan
      ? saving(
          planFields,
          plans.updatePlan,
          (values, saved) => ({ params: { id: plan.id }, body: changedBody(values, saved) }),
          done(copy.updated),
        )
      : saving(
          planFields,
          plans.createPlan,
          (values) => ({ body: createBody(values) }),
          ({ plan: { id, name, active } }) => {
            if (active) return done(copy.created)()
            notifyNext(copy.createdOff(name), text.labels.activate, () =>
              offer.run({ params: { id }, body: { active: 'true' } }),
            )
            onDone()
          },
        ),
  })
}

/** Enter confirms a feature. On a blank one it would submit the form and create an unintended plan. */
const stayInForm = (event: KeyboardEvent<HTMLInputElement>) => {
  if (event.key === 'Enter' && event.currentTarget.value.trim() === '') event.preventDefault()
}

/** all: every existing plan, to compare rank and price with. */
type Props = { plan?: plans.ManagedPlan; all: readonly plans.ManagedPlan[]; onDone: () => void; onCancel: () => void }

/** The form for a plan. */
export const PlanForm = ({ plan, all, onDone, onCancel }: Props) => {
  const form = usePlanForm(plan, onDone)
  const otherPlans = all.filter(({ id }) => id !== plan?.id)
  const warning = placeWarning(form.values, otherPlans)
  const { value, onChange, error } = form.field('features')
  return (
    <RecordForm form={form} action={plan ? text.general.save : copy.create} onCancel={onCancel}>
      <FormFields
        form={form}
        columns
        with={{ ...(plan && { name: { why: copy.levelStays(plan.level) } }) }}
        own={{
          features: (
            <TagsInput
              label={text.labels.features}
              description={copy.featuresWhy}
              value={[...value]}
              onChange={(next) => onChange(next.map((line) => line.trim()).filter((line) => line !== ''))}
              error={error}
              maxTags={plans.MOST_FEATURES}
              splitChars={[]}
              onKeyDown={stayInForm}
              acceptValueOnBlur
              clearable
            />
          ),
        }}
      />
      <div role="status">{warning && <Alert color="yellow">{warning}</Alert>}</div>
    </RecordForm>
  )
}
