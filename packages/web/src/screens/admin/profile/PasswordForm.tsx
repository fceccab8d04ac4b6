import { Alert, Button, Group, Stack } from '@mantine/core'
import { identity } from '@vesica/contract'
import { type FormEvent, useState } from 'react'
import { type FieldErrors, fieldErrorsOf } from '../../../data/check.ts'
import type { CallFailed } from '../../../data/failure.ts'
import { useAct } from '../../../data/act.ts'
import { text } from '../../../i18n/text.ts'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import styles from './Profile.module.css'
import { type PasswordFields, passwordErrors } from './passwordRules.ts'

const words = text.admin.profile
const empty: PasswordFields = { current_password: '', password: '', password_confirmation: '' }
const order = ['current_password', 'password', 'password_confirmation'] as const

const refusedField: Readonly<Record<string, keyof PasswordFields>> = {
  password_wrong: 'current_password',
  password_common: 'password',
}

/** Changing one's own password; all other sessions end with it. */
export const PasswordForm = () => {
  const [fields, setFields] = useState(empty)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [general, setGeneral] = useState('')
  const change = useAct(identity.changePassword, {
    refreshes: [identity.listSessions],
    onDone: () => {
      setFields(empty)
      notifySuccess(words.changed)
    },
    onFailed: (failure: CallFailed) => {
      const field = refusedField[failure.code]
      const wrong = field ? { [field]: failure.message } : fieldErrorsOf(failure)
      setErrors(wrong)
      setGeneral(Object.keys(wrong).length > 0 ? '' : failure.message)
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = passwordErrors(fields)
    setErrors(wrong)
    setGeneral('')
    const first = order.find((name) => wrong[name])
    if (first) event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    else void change.act({ body: fields })
  }
  const field = (name: keyof PasswordFields) => ({
    name,
    value: fields[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      setFields({ ...fields, [name]: event.currentTarget.value })
      setErrors({ ...errors, [name]: '' })
    },
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <PasswordField label={words.current} {...field('current_password')} />
        <PasswordField label={words.fresh} fresh {...field('password')} />
        <PasswordField label={words.again} fresh {...field('password_confirmation')} />
        {general !== '' && (
          <Alert color="red" role="alert">
            {general}
          </Alert>
        )}
        <Group justify="space-between" gap="sm">
          <span className={styles.quiet}>{words.otherSessions}</span>
          <Button type="submit" loading={change.isPending}>
            {words.change}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
