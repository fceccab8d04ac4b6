import { students } from '@vesica/contract'
import { coin } from '../../../../format/coin.ts'
import { usd } from '../../../../format/money.ts'
import { useRights } from '../../../../data/rights.ts'
import { defineFields, lines, toggle, valuesOf } from '../../../../forms/fields.ts'
import { FormFields } from '../../../../forms/FormFields.tsx'
import { RecordForm } from '../../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../../forms/useRecordForm.ts'
import { text } from '../../../../i18n/text.ts'
import { ReadOnlyFieldset } from '../../../../ui/page/ReadOnlyFieldset.tsx'
import { notifySuccess } from '../../../../ui/toasts.tsx'
import { courseReads } from '../courseReads.ts'

const copy = text.adminCourses.students

const fields = defineFields()({
  reason: lines(text.labels.reason, { needed: true, why: copy.refundReasonWhy, most: 500 }),
  revoke: toggle(copy.refundRevoke, { why: copy.refundRevokeWhy, wire: 'revoke_certificate' }),
})

/** The refund in USD and in the coin. */
const paidOf = ({ paid, coinAmount, asset }: students.Student): string =>
  coinAmount !== null && asset !== null ? `${usd(paid)} (${coin(coinAmount, asset)})` : usd(paid)

type Props = { student: students.Student; onDone: () => void; onCancel: () => void }

/** Refunds the price of a course with a reason, and ends the enrolment. */
export const RefundForm = ({ student, onDone, onCancel }: Props) => {
  const disabledReason = useRights().disabledReason('store:refund')
  const form = useRecordForm({
    fields,
    values: () => valuesOf(fields, undefined),
    refreshes: [students.listStudents, ...courseReads],
    save: saving(
      fields,
      students.refundEnrolment,
      ({ reason, revoke }) => ({
        params: { id: student.id },
        body: { reason, ...(student.certificate !== null && { revoke_certificate: revoke }) },
      }),
      () => {
        notifySuccess(copy.refunded)
        onDone()
      },
    ),
  })
  return (
    <RecordForm
      form={form}
      action={text.labels.refund}
      danger
      onCancel={onCancel}
      disabled={disabledReason !== undefined || form.values.reason.trim() === ''}
    >
      <p>{copy.refundThen(student.name, paidOf(student))}</p>
      <ReadOnlyFieldset disabledReason={disabledReason}>
        <FormFields form={form} names={student.certificate === null ? ['reason'] : ['reason', 'revoke']} />
      </ReadOnlyFieldset>
    </RecordForm>
  )
}
