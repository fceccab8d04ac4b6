import { membership, courseManagement, type Reply } from '@vesica/contract'
import { useRead } from '../../../../data/hooks.ts'
import { useRights } from '../../../../data/rights.ts'
import { valuesOf, missingIn } from '../../../../forms/fields.ts'
import { FormFields } from '../../../../forms/FormFields.tsx'
import { Moved } from '../../../../forms/Moved.tsx'
import { RecordForm } from '../../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../../forms/useRecordForm.ts'
import { text } from '../../../../i18n/text.ts'
import { ReadOnlyFieldset } from '../../../../ui/page/ReadOnlyFieldset.tsx'
import { ReadFailed } from '../../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../../ui/page/RowsSkeleton.tsx'
import { notifySuccess } from '../../../../ui/toasts.tsx'
import { courseReads } from '../courseReads.ts'
import { RequirementsField } from '../requirements/RequirementsField.tsx'
import { courseFields, type CourseFields, createBody, emptyCourse, updateBody } from './courseFields.ts'

const copy = text.adminCourses.form

type Edited = courseManagement.EditedCourse
type Plans = Reply<typeof membership.listPlans>['plans']
type Props = { course: Edited | undefined; onDone: (created?: Edited) => void; onCancel: () => void }

const useCourseForm = ({ course, onDone, plans: [lowest] }: Props & { plans: Plans }) =>
  useRecordForm({
    fields: courseFields,
    values: course ? valuesOf(courseFields, course) : () => ({ ...emptyCourse, plan: lowest?.id ?? '' }),
    refusals: {
      plan_unknown: 'plan',
      requirement_unknown: 'prerequisites',
      requirement_circular: 'prerequisites',
    },
    refreshes: courseReads,
    save: course
      ? saving(
          courseFields,
          courseManagement.updateCourse,
          (values) => ({ params: { id: course.id }, body: updateBody(values) }),
          () => {
            notifySuccess(text.adminCourses.list.updated)
            onDone()
          },
        )
      : saving(
          courseFields,
          courseManagement.createCourse,
          (values) => ({ body: createBody(values) }),
          (reply) => {
            notifySuccess(text.adminCourses.list.created)
            onDone(reply.course)
          },
        ),
  })

const nameOf = (name: keyof CourseFields): string =>
  name === 'prerequisites' ? text.labels.prerequisites : courseFields[name].label

/** A retired plan remains selectable for the course that uses it. */
const plansFor = (course: Edited | undefined, plans: Plans) => {
  const offered = plans.map(({ id, name }) => ({ value: id, label: name }))
  if (!course || offered.some(({ value }) => value === course.planId)) return offered
  return [...offered, { value: course.planId, label: course.planName }]
}

const allNames = Object.keys(courseFields) as (keyof CourseFields)[]

/** A new course has no lessons, so it cannot be published when it is created. */
const namesFor = (course: Edited | undefined) => allNames.filter((name) => course || name !== 'published')

const Filled = (props: Props & { plans: Plans }) => {
  const { course, onCancel, plans } = props
  const form = useCourseForm(props)
  const disabledReason = useRights().disabledReason('content:write')
  return (
    <RecordForm
      form={form}
      action={course ? copy.save : copy.create}
      onCancel={onCancel}
      missing={disabledReason ? [] : missingIn(form)}
      disabled={disabledReason !== undefined}
    >
      {course && <Moved form={form} theirs={valuesOf(courseFields, course)} title={copy.moved} nameOf={nameOf} />}
      <ReadOnlyFieldset disabledReason={disabledReason}>
        <FormFields
          form={form}
          columns
          names={namesFor(course)}
          with={{ category: { placeholder: text.labels.chooseCategory }, plan: { data: plansFor(course, plans) } }}
          own={{
            prerequisites: (
              <RequirementsField
                label={text.labels.prerequisites}
                description={copy.prerequisitesWhy}
                value={form.values.prerequisites}
                onChange={(prerequisites) => form.set({ prerequisites })}
                error={form.errors.prerequisites}
                hasWords
                course={course?.id}
              />
            ),
          }}
        />
      </ReadOnlyFieldset>
    </RecordForm>
  )
}

/** The form for a new or existing course. Waits for the plans it offers. */
export const CourseForm = (props: Props) => {
  const plans = useRead(membership.listPlans, {})
  if (plans.data) return <Filled {...props} plans={plans.data.plans} />
  return plans.error ? <ReadFailed what={text.labels.theForm} read={plans} /> : <RowsSkeleton count={8} dense />
}
