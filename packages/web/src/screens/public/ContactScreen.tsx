import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { type identity, support } from '@vesica/contract'
import { useState } from 'react'
import { checkBody } from '../../data/check.ts'
import { useCheckedForm } from '../../data/form.ts'
import { useAct } from '../../data/act.ts'
import { useCurrentUser } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { CopyButton } from '../../ui/text/CopyButton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { FormCard } from './FormCard.tsx'

const words = text.auth.contact

interface Sent {
  readonly reference: string
  readonly email: string
}

const SentMessage = ({ sent, onAnother }: { sent: Sent; onAnother: () => void }) => (
  <div role="status">
    <EmptyState
      title={words.sentTitle}
      why={words.sentWhy(sent.email)}
      action={
        <Stack align="center" gap="md">
          <Group gap="xs">
            {words.reference} <strong className="tabular">{sent.reference}</strong>
            <CopyButton value={sent.reference} label={words.copyReference} toast={text.words.copied} />
          </Group>
          <Button variant="default" onClick={onAnother}>
            {words.another}
          </Button>
        </Stack>
      }
    />
  </div>
)

const ContactForm = ({ user }: { user: identity.User | undefined }) => {
  const [sent, setSent] = useState<Sent>()
  const { form, element, send, refuse } = useCheckedForm({
    initialValues: { name: user?.name ?? '', email: user?.email ?? '', message: '' },
    check: (values) => checkBody(support.sendContactMessage, values),
  })
  const sending = useAct(support.sendContactMessage, {
    onDone: ({ reference }, { body }) => {
      setSent({ reference, email: body.email })
      form.setFieldValue('message', '')
    },
    onFailed: (failure) => void refuse(failure),
  })
  if (sent) return <SentMessage sent={sent} onAnother={() => setSent(undefined)} />
  return (
    <form ref={element} onSubmit={send((body) => sending.act({ body }))} noValidate>
      <Stack gap="md">
        <TextInput label={words.name} autoComplete="name" {...form.getInputProps('name')} />
        <TextInput
          label={words.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        <Textarea label={words.message} autosize minRows={5} maxLength={5000} {...form.getInputProps('message')} />
        <FormFailure message={sending.failure?.message} requestId={sending.failure?.requestId} />
        <Button type="submit" size="md" loading={sending.isPending}>
          {words.submit}
        </Button>
      </Stack>
    </form>
  )
}

/** Writes to the administrators; a member's own name and address stand there already. */
export const ContactScreen = () => {
  const user = useCurrentUser()
  return (
    <FormCard title={words.title} lead={words.lead} wide>
      <ContactForm key={user?.id} user={user} />
    </FormCard>
  )
}
