import { Anchor, Button, Stack } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { identity } from '@vesica/contract'
import { useState } from 'react'
import { checkBody } from '../../data/check.ts'
import { useCheckedForm } from '../../data/form.ts'
import { useAct } from '../../data/act.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { FormCard } from './FormCard.tsx'

const words = text.auth.reset

const Outcome = ({ title, why, label, href }: { title: string; why: string; label: string; href: string }) => (
  <FormCard title={words.title}>
    <div role="status">
      <EmptyState
        title={title}
        why={why}
        action={
          <Button component="a" href={href}>
            {label}
          </Button>
        }
      />
    </div>
  </FormCard>
)

/** Chooses a new password with the link of the message. */
export const ResetPasswordScreen = () => {
  const { token = '' } = useSearch({ strict: false }) as { token?: string }
  const [done, setDone] = useState(false)
  const saving = useAct(identity.resetPassword, {
    onDone: () => setDone(true),
    onFailed: (failure) => void refuse(failure),
  })
  const { form, element, send, refuse } = useCheckedForm({
    initialValues: { password: '', password_confirmation: '' },
    check: (values) => checkBody(identity.resetPassword, { token, ...values }),
  })
  if (done) return <Outcome title={words.done} why={words.doneWhy} label={text.words.signIn} href={paths.signIn()} />
  if (token === '')
    return <Outcome title={words.noLink} why={words.noLinkWhy} label={words.newLink} href={paths.forgotPassword()} />
  return (
    <FormCard title={words.title} foot={<Anchor href={paths.forgotPassword()}>{words.newLink}</Anchor>}>
      <form ref={element} onSubmit={send((values) => saving.act({ body: { token, ...values } }))} noValidate>
        <Stack gap="md">
          <PasswordField
            fresh
            label={words.password}
            description={text.auth.signUp.passwordHint}
            {...form.getInputProps('password')}
          />
          <PasswordField fresh label={words.confirm} {...form.getInputProps('password_confirmation')} />
          <FormFailure message={saving.failure?.message} requestId={saving.failure?.requestId} />
          <Button type="submit" size="md" loading={saving.isPending}>
            {words.submit}
          </Button>
        </Stack>
      </form>
    </FormCard>
  )
}
