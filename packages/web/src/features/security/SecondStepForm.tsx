import { Alert, Anchor, Button, Stack } from '@mantine/core'
import { security } from '@vesica/contract'
import { useState } from 'react'
import { defineFields, line, valuesOf } from '../../forms/fields.ts'
import { FormFields } from '../../forms/FormFields.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../forms/useRecordForm.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { PasskeyButton } from './PasskeyButton.tsx'

const copy = text.security.step

type SignedIn = security.SignedIn
type Way = security.SecondStep['methods'][number]

/** step: the response to the first step. onDone: signed in. onAgain: restarts with the password. */
export type SecondStepFormProps = {
  step: security.SecondStep
  onDone: (reply: SignedIn) => void | Promise<void>
  onAgain: () => void
}

const fields = {
  code: defineFields()({
    code: line(text.security.code, {
      why: text.security.codeWhy,
      needed: true,
      most: 7,
      input: 'numeric',
      fills: 'one-time-code',
    }),
  }),
  recovery_code: defineFields()({
    recovery_code: line(text.security.recoveryCode, {
      why: text.security.recoveryCodeWhy,
      needed: true,
      most: 64,
      code: true,
    }),
  }),
}

const CodeForm = ({ way, step, onDone, onAgain }: SecondStepFormProps & { way: 'code' | 'recovery_code' }) => {
  const own = fields[way]
  const form = useRecordForm({
    fields: own,
    values: () => valuesOf(own as typeof fields.code, undefined) as never,
    onFailed: ({ code }) => code === 'sign_in_over' && onAgain(),
    save: saving(
      own,
      security.finishLogin,
      (input) => ({ body: { challenge: step.challenge, ...(input as object) } }),
      (reply) => onDone(reply),
    ),
  })
  return (
    <RecordForm form={form} action={text.labels.signIn} place="card">
      <FormFields form={form} />
    </RecordForm>
  )
}

const labels: Readonly<Record<Exclude<Way, 'passkey'>, string>> = {
  code: copy.byCode,
  recovery_code: copy.byRecovery,
}

/** The second step of a sign-in: an app code, a passkey, or a recovery code. */
export const SecondStepForm = (props: SecondStepFormProps) => {
  const { step, onDone, onAgain } = props
  const [method, setMethod] = useState<'code' | 'recovery_code' | undefined>(
    step.methods.includes('code') ? 'code' : undefined,
  )
  const [failed, setFailed] = useState<string>()
  const alternatives = (['code', 'recovery_code'] as const).filter(
    (kind) => kind !== method && step.methods.includes(kind),
  )
  return (
    <Stack gap="md">
      {method && <CodeForm key={method} way={method} {...props} />}
      {step.methods.includes('passkey') && (
        <PasskeyButton
          label={copy.byPasskey}
          challenge={step.challenge}
          onDone={onDone}
          onFailed={(message) => setFailed(message ?? text.security.passkeyFailed)}
        />
      )}
      {failed && (
        <Alert color="red" variant="light" role="alert">
          {failed}
        </Alert>
      )}
      <Stack gap={4} align="flex-start">
        {alternatives.map((kind) => (
          <Button key={kind} variant="subtle" size="compact-md" onClick={() => setMethod(kind)}>
            {labels[kind]}
          </Button>
        ))}
        <Button variant="subtle" color="gray" size="compact-md" onClick={onAgain}>
          {copy.again}
        </Button>
      </Stack>
      <p style={{ margin: 0, color: 'var(--muted)', fontSize: 14 }}>
        {copy.lost}{' '}
        <Anchor href={paths.contact()} inherit underline="always">
          {copy.write}
        </Anchor>{' '}
        {copy.from}
      </p>
    </Stack>
  )
}
