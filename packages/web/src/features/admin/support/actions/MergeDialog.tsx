import { Radio, Stack } from '@mantine/core'
import { helpdesk, tickets } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../../../data/action.ts'
import { useRead } from '../../../../data/hooks.ts'
import { text } from '../../../../i18n/text.ts'
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { SearchField } from '../../../../ui/list/SearchField.tsx'
import { ReadFailed } from '../../../../ui/page/ReadFailed.tsx'
import { notifySuccess } from '../../../../ui/toasts.tsx'
import { afterActions } from '../reads.ts'

const copy = text.helpdesk.merge
const MOST = '10'

type Props = { id: string; onClose: () => void; onMerged: (into: string) => void }

/** Selects another ticket of the same member to merge into. */
export const MergeDialog = ({ id, onClose, onMerged }: Props) => {
  const { data } = useRead(helpdesk.getManagedTicket, { params: { id } })
  const [search, setSearch] = useState('')
  const [into, setInto] = useState('')
  const member = data?.ticket.userId ?? ''
  const results = useRead(
    tickets.listTickets,
    { query: { member, limit: MOST, sort: 'latest', ...(search !== '' && { search }) } },
    { enabled: member !== '', keepPrevious: true },
  )
  const candidates = (results.data?.tickets ?? []).filter((candidate) => candidate.id !== id)
  const doing = useAction(helpdesk.mergeTicket, {
    refreshes: [...afterActions, helpdesk.getTicketContext],
    onAnswer: ({ ticket }) => {
      notifySuccess(copy.done(ticket.mergedInto?.ticketReference ?? ticket.ticketReference))
      onMerged(into)
    },
  })
  return (
    <ConfirmDialog
      opened
      question={copy.title(data?.ticket.ticketReference ?? '')}
      consequences={copy.why}
      action={copy.action}
      doing={doing}
      onConfirm={() => (into === '' ? undefined : doing.run({ params: { id }, body: { into } }))}
      onClose={onClose}
    >
      <SearchField label={copy.search} value={search} onSearch={setSearch} />
      <Radio.Group
        label={copy.into}
        value={into}
        onChange={setInto}
        description={into === '' ? copy.choose : undefined}
      >
        <Stack gap="xs" my="xs">
          {candidates.map((candidate) => (
            <Radio
              key={candidate.id}
              value={candidate.id}
              label={`${candidate.ticketReference} ${candidate.subject}`}
            />
          ))}
          {!results.data && results.error && <ReadFailed what={copy.what} read={results} />}
          {results.data && candidates.length === 0 && <span>{search === '' ? copy.none : copy.noMatch}</span>}
        </Stack>
      </Radio.Group>
    </ConfirmDialog>
  )
}
