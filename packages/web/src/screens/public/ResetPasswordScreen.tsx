import { Anchor, Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { identity } from '@vesica/contract'
import { useState } from 'react'
import { defineFields, secret, valuesOf } from '../../forms/fields.ts'
import { FormFields } from '../../forms/FormFields.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../forms/useRecordForm.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { FormCard } from './FormCard.tsx'

const copy = text.auth.reset

const fields = defineFields()({
  password: secret(text.labels.newPassword, { fills: 'new-password', why: text.auth.signUp.passwordHint }),
  password_confirmation: secret(text.labels.confirmNewPassword, { fills: 'new-password' }),
})

const Outcome = ({ title, why, label, href }: { title: string; why: string; label: string; href: string }) => (
  <FormCard title={text.labels.chooseNewPassword}>
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

/** Sets a new password with the emailed link. */
export const ResetPasswordScreen = () => {
  const { token = '' } = useSearch({ strict: false }) as { token?: string }
  const [done, setDone] = useState(false)
  const form = useRecordForm({
    fields,
    values: () => valuesOf(fields, undefined),
    refusals: { password_common: 'password' },
    save: saving(
      fields,
      identity.resetPassword,
      (values) => ({ body: { token, ...values } }),
      () => setDone(true),
    ),
  })
  if (done) return <Outcome title={copy.done} why={copy.doneWhy} label={text.general.signIn} href={paths.signIn()} />
  if (token === '')
    return (
      <Outcome
        title={text.labels.linkIncomplete}
        why={copy.noLinkWhy}
        label={copy.newLink}
        href={paths.forgotPassword()}
      />
    )
  return (
    <FormCard
      title={text.labels.chooseNewPassword}
      foot={<Anchor href={paths.forgotPassword()}>{copy.newLink}</Anchor>}
    >
      <RecordForm form={form} action={copy.submit} place="card">
        <FormFields form={form} />
      </RecordForm>
    </FormCard>
  )
}
