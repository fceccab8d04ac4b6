import { Checkbox, Stack } from '@mantine/core'
import { helpdesk, tickets } from '@vesica/contract'
import { useRead } from '../../../../data/hooks.ts'
import { choice, defineFields, line, own, valuesOf } from '../../../../forms/fields.ts'
import { FormFields } from '../../../../forms/FormFields.tsx'
import { RecordForm } from '../../../../forms/RecordForm.tsx'
import { type Form, saving, useRecordForm } from '../../../../forms/useRecordForm.ts'
import { text } from '../../../../i18n/text.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { ReadFailed } from '../../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../../ui/page/RowsSkeleton.tsx'
import { notifySuccess } from '../../../../ui/toasts.tsx'
import { stampOf } from '../helpdeskTimes.ts'
import { afterActions, useCategories } from '../reads.ts'
import { movable } from '../ticket/timeline.ts'

const copy = text.helpdesk.split
/** Length of the excerpt of each message. */
const MAX_VISIBLE = 140

const fields = defineFields<tickets.ManagedTicket>()({
  messages: own<readonly string[], tickets.ManagedTicket>([], { of: () => [] }),
  subject: line(copy.subject, { needed: true, most: tickets.SUBJECT_MAX, wide: true, of: () => '' }),
  category: choice(text.labels.category, { wire: 'category_id', of: (ticket) => ticket.category_id }),
})

type FieldProps = { form: Form<typeof fields>; ticket: tickets.ManagedTicket }

/** Messages that can move to a new ticket: all except the first one. */
const MessagesField = ({ form, ticket }: FieldProps) => {
  const { value, error, onChange } = form.field('messages')
  return (
    <Checkbox.Group label={copy.messages} error={error} value={[...value]} onChange={onChange}>
      <Stack gap="sm" mt="xs">
        {movable(ticket.responses).map(({ id, kind, message, author, from, timestamp }) => (
          <Checkbox
            key={id}
            value={id}
            label={
              <span dir="auto">{message.length > MAX_VISIBLE ? `${message.slice(0, MAX_VISIBLE)}…` : message}</span>
            }
            description={[
              author?.name ?? (from === 'user' ? ticket.userName : ''),
              kind === 'note' ? text.helpdesk.ticket.note : '',
              stampOf(timestamp),
            ]
              .filter((paragraph) => paragraph !== '')
              .join(' · ')}
            aria-invalid={error ? true : undefined}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

type Props = { id: string; onClose: () => void; onSplit: (ticketId: string) => void }

const SplitForm = ({ ticket, onClose, onSplit }: Omit<Props, 'id'> & { ticket: tickets.ManagedTicket }) => {
  const categories = useCategories()
  const isMessage = (id: string) =>
    ticket.responses.some((response) => response.id === id && response.kind === 'message')
  const form = useRecordForm({
    fields,
    values: () => valuesOf(fields, ticket),
    refreshes: [...afterActions, helpdesk.getTicketContext],
    refusals: { split_all: 'messages', category_unknown: 'category' },
    check: ({ messages }) => ({ messages: messages.some(isMessage) ? undefined : copy.choose }),
    save: saving(
      fields,
      helpdesk.splitTicket,
      ({ messages, subject, category }) => ({
        params: { id: ticket.id },
        body: { messages: [...messages], subject, category_id: category },
      }),
      ({ ticket: newTicket }) => {
        onSplit(newTicket.id)
        notifySuccess(copy.done(newTicket.ticketReference))
      },
    ),
  })
  if (!movable(ticket.responses).some(({ kind }) => kind === 'message')) return <p>{copy.one}</p>
  return (
    <RecordForm form={form} action={copy.action} onCancel={onClose}>
      <p>{copy.why}</p>
      <FormFields
        form={form}
        with={{ category: { data: [...categories] } }}
        own={{ messages: <MessagesField form={form} ticket={ticket} /> }}
      />
    </RecordForm>
  )
}

/** Selects messages to move to a new ticket, and its subject. */
export const SplitDialog = ({ id, ...rest }: Props) => {
  const read = useRead(helpdesk.getManagedTicket, { params: { id } })
  const { data, error } = read
  return (
    <Dialog opened onClose={rest.onClose} title={copy.title(data?.ticket.ticketReference ?? '')} size="lg" full>
      {data && <SplitForm ticket={data.ticket} {...rest} />}
      {!data && error && <ReadFailed what={text.helpdesk.ticket.what} read={read} />}
      {!data && !error && <RowsSkeleton count={3} />}
    </Dialog>
  )
}
