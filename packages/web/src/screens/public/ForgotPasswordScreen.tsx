import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { identity } from '@vesica/contract'
import { useState } from 'react'
import { checkBody } from '../../data/check.ts'
import { useCheckedForm } from '../../data/form.ts'
import { useAct } from '../../data/act.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { FormCard } from './FormCard.tsx'

const words = text.auth.forgot

/** Asks for a link to choose a new password. The answer is the same whether or not the address is known. */
export const ForgotPasswordScreen = () => {
  const [sentTo, setSentTo] = useState<string>()
  const asking = useAct(identity.forgotPassword, { onDone: (_reply, { body }) => setSentTo(body.email) })
  const { form, element, send } = useCheckedForm({
    initialValues: { email: '' },
    check: (values) => checkBody(identity.forgotPassword, values),
  })
  const foot = <Anchor href={paths.signIn()}>{words.back}</Anchor>
  if (sentTo !== undefined)
    return (
      <FormCard title={words.title} foot={foot}>
        <div role="status">
          <EmptyState
            title={words.sentTitle}
            why={words.sent(sentTo)}
            action={
              <Button variant="default" onClick={() => setSentTo(undefined)}>
                {words.other}
              </Button>
            }
          />
        </div>
      </FormCard>
    )
  return (
    <FormCard title={words.title} lead={words.lead} foot={foot}>
      <form ref={element} onSubmit={send((body) => asking.act({ body }))} noValidate>
        <Stack gap="md">
          <TextInput
            label={text.auth.signIn.email}
            type="email"
            inputMode="email"
            autoComplete="username"
            {...form.getInputProps('email')}
          />
          <FormFailure message={asking.failure?.message} requestId={asking.failure?.requestId} />
          <Button type="submit" size="md" loading={asking.isPending}>
            {words.submit}
          </Button>
        </Stack>
      </form>
    </FormCard>
  )
}
