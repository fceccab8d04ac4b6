import { courseManagement } from '@vesica/contract'
import { useRights } from '../../../../data/rights.ts'
import { valuesOf, missingIn } from '../../../../forms/fields.ts'
import { FormFields } from '../../../../forms/FormFields.tsx'
import { RecordForm } from '../../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../../forms/useRecordForm.ts'
import { text } from '../../../../i18n/text.ts'
import { ReadOnlyFieldset } from '../../../../ui/page/ReadOnlyFieldset.tsx'
import { notifySuccess } from '../../../../ui/toasts.tsx'
import { courseReads } from '../courseReads.ts'
import { RequirementsField } from '../requirements/RequirementsField.tsx'
import { sectionBody, sectionFields } from './sectionFields.ts'

const copy = text.adminCourses.section

type Props = {
  course: string
  section: courseManagement.ManagedSection | undefined
  onDone: () => void
  onCancel: () => void
}

/** The form for a new or existing section: title, release and prerequisites. */
export const SectionForm = ({ course, section, onDone, onCancel }: Props) => {
  const disabledReason = useRights().disabledReason('content:write')
  const done = (message: string) => () => {
    notifySuccess(message)
    onDone()
  }
  const form = useRecordForm({
    fields: sectionFields,
    values: valuesOf(sectionFields, section),
    refusals: { requirement_unknown: 'requires', requirement_circular: 'requires' },
    refreshes: courseReads,
    save: section
      ? saving(
          sectionFields,
          courseManagement.updateSection,
          (values) => ({ params: { id: section.id }, body: sectionBody(values) }),
          done(copy.updated),
        )
      : saving(
          sectionFields,
          courseManagement.createSection,
          (values) => ({ params: { id: course }, body: sectionBody(values) }),
          done(copy.created),
        ),
  })
  const { values, errors, set } = form
  return (
    <RecordForm
      form={form}
      action={section ? text.labels.save : copy.create}
      onCancel={onCancel}
      missing={missingIn(form)}
      disabled={disabledReason !== undefined}
    >
      <ReadOnlyFieldset disabledReason={disabledReason}>
        <FormFields
          form={form}
          own={{
            requires: (
              <RequirementsField
                label={text.labels.prerequisites}
                description={copy.requiresWhy}
                value={values.requires}
                onChange={(requires) => set({ requires })}
                error={errors.requires}
                hasWords={false}
                course={course}
              />
            ),
          }}
        />
      </ReadOnlyFieldset>
    </RecordForm>
  )
}
