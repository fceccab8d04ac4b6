import { students } from '@vesica/contract'
import { useContext, useState } from 'react'
import { defineFields, lines, valuesOf } from '../../../../forms/fields.ts'
import { FormFields } from '../../../../forms/FormFields.tsx'
import { RecordForm } from '../../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../../forms/useRecordForm.ts'
import { locale, text } from '../../../../i18n/text.ts'
import { type BulkMoreProps, defineBulk } from '../../../../lists/defineBulk.tsx'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { ActionButton } from '../../../../ui/form/ActionButton.tsx'
import { notifySuccess } from '../../../../ui/toasts.tsx'
import { WhichCourse } from './whichCourse.ts'

const copy = text.adminCourses.students

const fields = defineFields()({
  message: lines(text.labels.message, { needed: text.labels.enterMessage, why: copy.nudgeWhy, most: 1000, rows: 4 }),
})

type Props = { chosen: readonly students.Student[]; onClose: () => void }

const NudgeForm = ({ chosen, onClose }: Props) => {
  const course = useContext(WhichCourse)
  const count = chosen.length.toLocaleString(locale)
  const form = useRecordForm({
    fields,
    values: () => valuesOf(fields, undefined),
    refreshes: [students.listStudents],
    save: saving(
      fields,
      students.remindStudents,
      (values) => ({
        params: { id: course },
        body: { enrolments: chosen.map(({ id }) => id), message: values.message },
      }),
      ({ notified, passed }) => {
        notifySuccess(copy.nudged(notified.toLocaleString(locale), passed.toLocaleString(locale)))
        onClose()
      },
    ),
  })
  return (
    <RecordForm
      form={form}
      action={copy.nudgeAction(count)}
      onCancel={onClose}
      disabled={form.values.message.trim() === ''}
    >
      <FormFields form={form} />
    </RecordForm>
  )
}

/** Sends the same message to all selected students. */
const Nudge = ({ chosen, disabledReason }: BulkMoreProps<students.Student>) => {
  const [isConfirming, setConfirming] = useState(false)
  const close = () => setConfirming(false)
  return (
    <>
      <ActionButton
        size="compact-sm"
        variant="default"
        disabledReason={disabledReason}
        onClick={() => setConfirming(true)}
      >
        {copy.nudge}
      </ActionButton>
      <Dialog opened={isConfirming} onClose={close} title={copy.nudgeTitle(chosen.length.toLocaleString(locale))}>
        <NudgeForm chosen={chosen} onClose={close} />
      </Dialog>
    </>
  )
}

/** Bulk actions for the selected students. */
export const StudentsBulk = defineBulk<students.Student>({
  right: 'content:write',
  label: ({ name }) => name,
  refreshes: [students.listStudents],
  actions: [],
  More: Nudge,
})
