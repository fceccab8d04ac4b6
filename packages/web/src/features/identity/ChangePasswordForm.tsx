import { Button, Stack } from '@mantine/core'
import { identity } from '@vesica/contract'
import { checkBody } from '../../data/check.ts'
import { useCheckedForm } from '../../data/form.ts'
import { useAct } from '../../data/act.ts'
import { text } from '../../i18n/text.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'

const words = text.member.settingsPage

/** Changes the password; every other session ends. */
export const ChangePasswordForm = () => {
  const { form, element, send, refuse } = useCheckedForm({
    initialValues: { current_password: '', password: '', password_confirmation: '' },
    check: (values) => checkBody(identity.changePassword, values),
  })
  const saving = useAct(identity.changePassword, {
    refreshes: [identity.listSessions],
    onDone: () => {
      form.reset()
      notifySuccess(words.passwordDone)
    },
    onFailed: (failure) => {
      if (failure.code === 'password_wrong') form.setFieldError('current_password', failure.message)
      if (failure.code === 'password_common') form.setFieldError('password', failure.message)
      refuse(failure)
    },
  })
  const atField = saving.failure?.code === 'password_wrong' || saving.failure?.code === 'password_common'
  return (
    <form ref={element} onSubmit={send((body) => saving.act({ body }))} noValidate>
      <Stack gap="md" maw={440}>
        <PasswordField label={words.currentPassword} {...form.getInputProps('current_password')} />
        <PasswordField
          fresh
          label={words.newPassword}
          description={text.auth.signUp.passwordHint}
          {...form.getInputProps('password')}
        />
        <PasswordField fresh label={words.confirmPassword} {...form.getInputProps('password_confirmation')} />
        <FormFailure message={atField ? undefined : saving.failure?.message} requestId={saving.failure?.requestId} />
        <Button type="submit" loading={saving.isPending} style={{ alignSelf: 'flex-start' }}>
          {words.passwordSubmit}
        </Button>
      </Stack>
    </form>
  )
}
