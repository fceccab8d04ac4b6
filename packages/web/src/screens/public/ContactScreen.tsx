import { Button, Group, Stack } from '@mantine/core'
import { type identity, support } from '@vesica/contract'
import { useState } from 'react'
import { useCurrentUser } from '../../data/hooks.ts'
import { defineFields, email, line, lines, type ValuesOf, valuesOf } from '../../forms/fields.ts'
import { FormFields } from '../../forms/FormFields.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../forms/useRecordForm.ts'
import { text } from '../../i18n/text.ts'
import { saveInTab, readFromTab } from '../../ui/tab.ts'
import { CopyButton } from '../../ui/text/CopyButton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { FormCard } from './FormCard.tsx'

const copy = text.auth.contact

interface Sent {
  readonly reference: string
  readonly email: string
}

const SentMessage = ({ sent, onAnother }: { sent: Sent; onAnother: () => void }) => (
  <div role="status">
    <EmptyState
      title={copy.sentTitle}
      why={copy.sentWhy(sent.email)}
      action={
        <Stack align="center" gap="md">
          <Group gap="xs" justify="center">
            {text.labels.reference}{' '}
            <strong translate="no" className="tabular">
              {sent.reference}
            </strong>
            <CopyButton value={sent.reference} name={text.labels.reference} />
          </Group>
          <Button variant="default" onClick={onAnother}>
            {copy.another}
          </Button>
        </Stack>
      }
    />
  </div>
)

const fields = defineFields<identity.User>()({
  name: line(copy.name, { fills: 'name' }),
  email: email(copy.email, { fills: 'email' }),
  message: lines(text.labels.message, { most: 5000, rows: 5, of: () => '' }),
})

/** Session storage key of the draft. */
const DRAFT = 'contact-draft'

const ContactForm = ({ user }: { user: identity.User | undefined }) => {
  const [sent, setSent] = useState<Sent>()
  const [savedDraft] = useState(() => readFromTab(DRAFT) as ValuesOf<typeof fields> | undefined)
  const form = useRecordForm({
    fields,
    values: () => valuesOf(fields, user),
    typed: savedDraft,
    onTyped: (values) => saveInTab(DRAFT, values),
    save: saving(
      fields,
      support.sendContactMessage,
      (body) => ({ body }),
      ({ reference }, values) => {
        saveInTab(DRAFT, undefined)
        setSent({ reference, email: values.email })
        form.set({ message: '' })
      },
    ),
  })
  if (sent) return <SentMessage sent={sent} onAnother={() => setSent(undefined)} />
  return (
    <RecordForm form={form} action={copy.submit} place="card">
      <FormFields form={form} />
    </RecordForm>
  )
}

/** Contact form to the administrators, prefilled with a member's name and email. */
export const ContactScreen = () => {
  const user = useCurrentUser()
  return (
    <FormCard title={text.labels.contact} lead={copy.lead} wide>
      <ContactForm key={user?.id} user={user} />
    </FormCard>
  )
}
