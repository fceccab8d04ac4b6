import { identity } from '@vesica/contract'
import type { ReactNode } from 'react'
import { defineFields, secret, valuesOf } from '../../forms/fields.ts'
import { FormFields } from '../../forms/FormFields.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../forms/useRecordForm.ts'
import { text } from '../../i18n/text.ts'
import { notifySuccess } from '../../ui/toasts.tsx'

const usual = text.member.settingsPage

const fields = defineFields()({
  current_password: secret(text.labels.currentPassword, { fills: 'current-password' }),
  password: secret(text.labels.newPassword, { fills: 'new-password', why: text.auth.signUp.passwordHint }),
  password_confirmation: secret(text.labels.confirmNewPassword, { fills: 'new-password' }),
})

type Names = keyof typeof fields

/**
 * labels: the field labels. act, done: the button label and the success message. check: custom validation messages.
 * beside: content next to the button.
 */
export type ChangePasswordFormProps = {
  labels?: Readonly<Record<Names, string>>
  action?: string
  done?: string
  check?: (values: Readonly<Record<Names, string>>) => Readonly<Partial<Record<Names, string>>>
  beside?: ReactNode
}

const empty = valuesOf(fields, undefined)

/** Changes the password and ends all other sessions. */
export const ChangePasswordForm = ({ labels, action, done, check, beside }: ChangePasswordFormProps) => {
  const form = useRecordForm({
    fields,
    // The fields are cleared after saving.
    values: empty,
    check,
    refusals: { password_wrong: 'current_password', password_common: 'password' },
    refreshes: [identity.listSessions],
    save: saving(
      fields,
      identity.changePassword,
      (body) => ({ body }),
      () => notifySuccess(done ?? usual.passwordDone),
    ),
  })
  const named = labels && {
    current_password: { label: labels.current_password },
    password: { label: labels.password, why: null },
    password_confirmation: { label: labels.password_confirmation },
  }
  return (
    <RecordForm form={form} action={action ?? usual.passwordSubmit} place="page" beside={beside}>
      <FormFields form={form} {...(named && { with: named })} />
    </RecordForm>
  )
}
