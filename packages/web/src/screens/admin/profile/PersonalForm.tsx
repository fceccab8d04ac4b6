import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { identity } from '@vesica/contract'
import { type FormEvent, useState } from 'react'
import { type FieldErrors, fieldErrorsOf } from '../../../data/check.ts'
import type { CallFailed } from '../../../data/failure.ts'
import { useAct } from '../../../data/act.ts'
import { EmailVerification } from '../../../features/identity/EmailVerification.tsx'
import { text } from '../../../i18n/text.ts'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'

const words = text.admin.profile

const refusedField: Readonly<Record<string, string>> = {
  email_taken: 'email',
  email_not_verified: 'email',
  password_wrong: 'current_password',
}

const usePersonalForm = (user: identity.User) => {
  const [name, setName] = useState(user.name)
  const [email, setEmail] = useState(user.email)
  const [password, setPassword] = useState('')
  const [verified, setVerified] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [general, setGeneral] = useState('')
  const isNewEmail = email.trim().toLowerCase() !== user.email
  const save = useAct(identity.updateUser, {
    refreshes: [identity.getUser],
    onDone: () => {
      setPassword('')
      notifySuccess(words.saved)
    },
    onFailed: (failure: CallFailed) => {
      const field = refusedField[failure.code]
      const wrong = field ? { [field]: failure.message } : fieldErrorsOf(failure)
      if (failure.code === 'email_not_verified') setVerified(false)
      setErrors(wrong)
      setGeneral(Object.keys(wrong).length > 0 ? '' : failure.message)
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong: FieldErrors = {
      ...(name.trim() === '' && { name: words.required }),
      ...(email.trim() === '' && { email: words.required }),
      ...(isNewEmail && email.trim() !== '' && !verified && { email: words.verifyFirst }),
      ...(isNewEmail && verified && password === '' && { current_password: words.currentMissing }),
    }
    setErrors(wrong)
    setGeneral('')
    if (Object.keys(wrong).length > 0) {
      const field = ['name', 'email', 'current_password'].find((one) => wrong[one])
      const selector = field === 'email' ? 'input[type="email"]' : `[name="${field}"]`
      event.currentTarget.querySelector<HTMLElement>(selector)?.focus()
    } else void save.act({ body: { name, email, ...(isNewEmail && { current_password: password }) } })
  }
  const forget = (field: string) => setErrors({ ...errors, [field]: '' })
  return {
    name,
    setName,
    email,
    setEmail,
    password,
    setPassword,
    verified,
    setVerified,
    errors,
    forget,
    general,
    isNewEmail,
    submit,
    busy: save.isPending,
  }
}

/** Name and e-mail. A new e-mail address is verified by a code and needs the current password. */
export const PersonalForm = ({ user }: { user: identity.User }) => {
  const form = usePersonalForm(user)
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={words.name}
          name="name"
          autoComplete="name"
          maxLength={120}
          value={form.name}
          error={form.errors.name}
          onChange={(event) => {
            form.setName(event.currentTarget.value)
            form.forget('name')
          }}
        />
        <EmailVerification
          email={form.email}
          name={form.name}
          unchanged={!form.isNewEmail}
          verified={form.verified}
          error={form.errors.email || undefined}
          onEmail={(email) => {
            form.setEmail(email)
            form.forget('email')
          }}
          onVerified={() => {
            form.setVerified(true)
            form.forget('email')
          }}
          onChangeAddress={() => form.setVerified(false)}
        />
        {form.isNewEmail && form.verified && (
          <PasswordField
            label={words.current}
            description={words.passwordWhy}
            name="current_password"
            value={form.password}
            error={form.errors.current_password}
            onChange={(event) => {
              form.setPassword(event.currentTarget.value)
              form.forget('current_password')
            }}
          />
        )}
        {form.general !== '' && (
          <Alert color="red" role="alert">
            {form.general}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={form.busy}>
            {words.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
