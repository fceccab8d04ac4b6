import { Anchor, Button } from '@mantine/core'
import { identity } from '@vesica/contract'
import { useState } from 'react'
import { defineFields, email, valuesOf } from '../../forms/fields.ts'
import { FormFields } from '../../forms/FormFields.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../forms/useRecordForm.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { FormCard } from './FormCard.tsx'

const copy = text.auth.forgot

const fields = defineFields()({ email: email(text.labels.email, { fills: 'username' }) })

/** Requests a password reset link. The response is the same for known and unknown addresses. */
export const ForgotPasswordScreen = () => {
  const [sentTo, setSentTo] = useState<string>()
  const form = useRecordForm({
    fields,
    values: () => valuesOf(fields, undefined),
    save: saving(
      fields,
      identity.forgotPassword,
      (body) => ({ body }),
      (_reply, values) => setSentTo(values.email),
    ),
  })
  const foot = <Anchor href={paths.signIn()}>{copy.back}</Anchor>
  if (sentTo !== undefined)
    return (
      <FormCard title={copy.title} foot={foot}>
        <div role="status">
          <EmptyState
            title={copy.sentTitle}
            why={copy.sent(sentTo)}
            action={
              <Button variant="default" onClick={() => setSentTo(undefined)}>
                {copy.other}
              </Button>
            }
          />
        </div>
      </FormCard>
    )
  return (
    <FormCard title={copy.title} lead={copy.lead} foot={foot}>
      <RecordForm form={form} action={copy.submit} place="card">
        <FormFields form={form} />
      </RecordForm>
    </FormCard>
  )
}
