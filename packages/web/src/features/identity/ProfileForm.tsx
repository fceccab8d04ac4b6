import { identity } from '@vesica/contract'
import { useState } from 'react'
import { defineFields, line, own, secret, type ValuesOf } from '../../forms/fields.ts'
import { FormFields } from '../../forms/FormFields.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../forms/useRecordForm.ts'
import { text } from '../../i18n/text.ts'
import { notifySuccess } from '../../ui/toasts.tsx'
import { EmailVerification } from './EmailVerification.tsx'

const usual = { ...text.member.profile, verifyFirst: text.auth.signUp.verifyFirst, required: undefined }

const fields = defineFields<identity.User>()({
  name: line(usual.name, { most: 120, fills: 'name' }),
  email: own<string, identity.User>(''),
  current_password: secret(usual.current, { why: usual.currentWhy, fills: 'current-password', of: () => '' }),
})

type Values = ValuesOf<typeof fields>

/** Whether the server treats two addresses as the same. */
const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

type Copy = {
  readonly [Name in Exclude<keyof typeof usual, 'title' | 'required'>]: string
} & { readonly required: string | undefined }

/**
 * user: whose profile it is. copy: overrides the default text. onDone: the profile was saved. onCancel: closes the
 * form; undefined: it stays open.
 */
export type ProfileFormProps = { user: identity.User; copy?: Copy; onDone?: () => void; onCancel?: () => void }

/** Name and email. A new email requires verification by code and the current password. */
export const ProfileForm = ({ user, copy = usual, onDone, onCancel }: ProfileFormProps) => {
  const [isVerified, setVerified] = useState(false)
  const isNew = ({ email }: Pick<Values, 'email'>) => !isSame(email, user.email)
  const form = useRecordForm({
    fields,
    values: { name: user.name, email: user.email, current_password: '' },
    check: (values) => ({
      ...(values.name.trim() === '' && { name: copy.required }),
      ...(values.email.trim() === '' && { email: copy.required }),
      ...(isNew(values) && values.email.trim() !== '' && !isVerified && { email: copy.verifyFirst }),
      ...(isNew(values) && values.current_password === '' && { current_password: copy.currentMissing }),
    }),
    refusals: { email_taken: 'email', email_not_verified: 'email', password_wrong: 'current_password' },
    refreshes: [identity.getUser],
    onFailed: ({ code }) => code === 'email_not_verified' && setVerified(false),
    save: saving(
      fields,
      identity.updateUser,
      ({ current_password, ...body }) => ({ body: { ...body, ...(isNew(body) && { current_password }) } }),
      ({ user: saved }, { email }) => {
        notifySuccess(copy.done)
        if (saved.requestedEmail && isSame(saved.requestedEmail.email, email))
          notifySuccess(text.account.asked.sent(saved.email))
        onDone?.()
      },
    ),
  })
  const { values, set } = form
  const changed = isNew(values)
  return (
    <RecordForm form={form} action={copy.update} place="page" {...(onCancel && { onCancel })}>
      <FormFields
        form={form}
        names={changed ? ['name', 'email', 'current_password'] : ['name', 'email']}
        with={{ name: { label: copy.name }, current_password: { label: copy.current, why: copy.currentWhy } }}
        own={{
          email: (
            <EmailVerification
              email={values.email}
              onEmail={(email) => set({ email })}
              name={values.name}
              unchanged={!changed}
              verified={changed && isVerified}
              onVerified={(email) => {
                setVerified(true)
                set({ email })
                form.focusOn('current_password')
              }}
              onChangeAddress={() => setVerified(false)}
              error={form.errors.email}
            />
          ),
        }}
      />
    </RecordForm>
  )
}
