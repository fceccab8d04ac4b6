import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { helpdesk, members, tickets } from '@vesica/contract'
import { useState } from 'react'
import { ticketFileLimits } from '../../../../conversation/ticketFiles.ts'
import { useRead } from '../../../../data/hooks.ts'
import { choice, defineFields, line, lines, valuesOf } from '../../../../forms/fields.ts'
import { FormFields } from '../../../../forms/FormFields.tsx'
import { RecordForm } from '../../../../forms/RecordForm.tsx'
import { type Form, saving, useRecordForm } from '../../../../forms/useRecordForm.ts'
import { text } from '../../../../i18n/text.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { FilesToSend, PickFiles } from '../../../../ui/form/FilesToSend.tsx'
import { fiveFiles, useFilesToSend } from '../../../../ui/form/useFilesToSend.ts'
import { notifySuccess } from '../../../../ui/toasts.tsx'
import { afterActions, useCategories } from '../reads.ts'

const copy = text.helpdesk.add

const fields = defineFields()({
  member: choice(text.labels.member, { needed: text.labels.chooseAMember, wide: true }),
  subject: line(text.labels.subject, { needed: true, most: tickets.SUBJECT_MAX, wide: true }),
  category: choice(text.labels.category, { needed: copy.categoryMissing, wire: 'category_id' }),
  priority: choice<tickets.TicketPriority>(text.labels.priority, {
    start: 'medium',
    data: tickets.ticketPriorities.map((value) => ({ value, label: text.helpdesk.priority[value] })),
  }),
  message: lines(text.labels.message, {
    why: copy.messageWhy,
    needed: true,
    most: tickets.TICKET_TEXT_MAX,
    rows: 5,
    wide: true,
  }),
})

const SEARCH_AFTER_MS = 250
const MOST = '10'

/** Finds members by name or address as the administrator types. */
const MemberField = ({ form }: { form: Form<typeof fields> }) => {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), SEARCH_AFTER_MS)
  const [chosen, setChosen] = useState<{ value: string; label: string }>()
  const { data } = useRead(
    members.listMembers,
    { query: { limit: MOST, ...(search !== '' && { search }) } },
    { keepPrevious: true },
  )
  const results = (data?.users ?? [])
    .filter(({ role }) => role === 'user')
    .map(({ id, name, email }) => ({ value: id, label: `${name} · ${email}` }))
  const { value, onChange, error } = form.field('member')
  return (
    <Select
      label={text.labels.member}
      placeholder={text.labels.searchNameOrEmail}
      required
      searchable
      data-autofocus
      data={chosen && !results.some((option) => option.value === chosen.value) ? [chosen, ...results] : results}
      // The options are already filtered by the server, whatever field matched.
      filter={({ options }) => options}
      nothingFoundMessage={text.labels.noMembersFound}
      value={value === '' ? null : value}
      error={error}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(next) => {
        setChosen(results.find((option) => option.value === next) ?? chosen)
        onChange(next ?? '')
      }}
    />
  )
}

type Props = { onClose: () => void; onCreated: (id: string) => void }

/** Opens a ticket on behalf of a member, for example after a call. */
export const CreateDialog = ({ onClose, onCreated }: Props) => {
  const categories = useCategories()
  const files = useFilesToSend(ticketFileLimits)
  const form = useRecordForm({
    fields,
    values: () => valuesOf(fields, undefined),
    refreshes: afterActions,
    refusals: { category_unknown: 'category', not_a_member: 'member' },
    check: ({ member, category }) => ({
      member: member === '' ? text.labels.chooseAMember : undefined,
      category: category === '' ? copy.categoryMissing : undefined,
    }),
    save: saving(
      fields,
      helpdesk.createTicketFor,
      ({ member, subject, category, priority, message }) => ({
        params: { id: member === '' ? 'nobody' : member },
        body: { subject, message, priority, category_id: category },
        files: fiveFiles(files.files),
      }),
      ({ ticket }) => {
        onCreated(ticket.id)
        notifySuccess(copy.done)
      },
    ),
  })
  return (
    <Dialog opened onClose={onClose} title={text.labels.createTicket} size="lg" full>
      <div {...files.takes}>
        <RecordForm form={form} action={text.labels.createTicket} onCancel={onClose}>
          <FormFields
            form={form}
            columns
            with={{ category: { data: [...categories] } }}
            own={{ member: <MemberField form={form} /> }}
          />
          <FilesToSend files={files} disabled={form.isPending} />
          <div>
            <PickFiles files={files} disabled={form.isPending} />
          </div>
        </RecordForm>
      </div>
    </Dialog>
  )
}
