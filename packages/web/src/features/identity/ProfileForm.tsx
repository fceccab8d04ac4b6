import { Button, Group, Stack, TextInput } from '@mantine/core'
import { identity } from '@vesica/contract'
import { useState } from 'react'
import { checkBody, type FieldErrors } from '../../data/check.ts'
import { useCheckedForm } from '../../data/form.ts'
import { useAct } from '../../data/act.ts'
import { text } from '../../i18n/text.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import { EmailVerification } from './EmailVerification.tsx'

const words = text.member.profile

/** Whether two addresses are the same one, as the server sees them. */
const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** user: whose profile. onDone: it was changed. onCancel: the person gives up. */
export type ProfileFormProps = { user: identity.User; onDone: () => void; onCancel: () => void }

/** Name and email. A new email has to be verified by a code, and needs the current password. */
export const ProfileForm = ({ user, onDone, onCancel }: ProfileFormProps) => {
  const [isVerified, setVerified] = useState(false)
  const check = (values: { name: string; email: string; current_password: string }): FieldErrors => {
    const changed = !isSame(values.email, user.email)
    const body = { name: values.name, email: values.email }
    const wrong = checkBody(identity.updateUser, body)
    if (changed && !isVerified) wrong.email ??= text.auth.signUp.verifyFirst
    if (changed && values.current_password === '') wrong.current_password = words.currentMissing
    return wrong
  }
  const { form, element, send, refuse } = useCheckedForm({
    initialValues: { name: user.name, email: user.email, current_password: '' },
    check,
  })
  const saving = useAct(identity.updateUser, {
    refreshes: [identity.getUser],
    onDone: () => {
      notifySuccess(words.done)
      onDone()
    },
    onFailed: (failure) => {
      if (failure.code === 'email_not_verified') setVerified(false)
      if (failure.code === 'password_wrong') form.setFieldError('current_password', failure.message)
      refuse(failure)
    },
  })
  const { values } = form
  const changed = !isSame(values.email, user.email)
  const submit = send(({ name, email, current_password }) =>
    saving.act({ body: { name, email, ...(changed && { current_password }) } }),
  )
  const emailError = form.errors.email
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput label={words.name} autoComplete="name" {...form.getInputProps('name')} />
        <EmailVerification
          email={values.email}
          onEmail={(email) => form.setFieldValue('email', email)}
          name={values.name}
          unchanged={!changed}
          verified={changed && isVerified}
          onVerified={() => {
            setVerified(true)
            form.clearFieldError('email')
          }}
          onChangeAddress={() => setVerified(false)}
          error={typeof emailError === 'string' ? emailError : undefined}
        />
        {changed && (
          <PasswordField
            label={words.current}
            description={words.currentWhy}
            {...form.getInputProps('current_password')}
          />
        )}
        <FormFailure
          message={saving.failure?.code === 'password_wrong' ? undefined : saving.failure?.message}
          requestId={saving.failure?.requestId}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel} disabled={saving.isPending}>
            {text.words.cancel}
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {words.update}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
