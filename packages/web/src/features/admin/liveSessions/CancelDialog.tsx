import { Textarea } from '@mantine/core'
import { liveSessions } from '@vesica/contract'
import { useState } from 'react'
import { ActionDialog } from '../../../forms/ActionDialog.tsx'
import { text } from '../../../i18n/text.ts'

const copy = text.adminLiveSessions

type Props = { session: liveSessions.ManagedLiveSession; onClose: () => void }

/** Asks for a reason, shows how many people are notified, and cancels a live session. */
export const CancelDialog = ({ session, onClose }: Props) => {
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      endpoint={liveSessions.cancelLiveSession}
      input={{ params: { id: session.id }, body: { reason } }}
      refreshes={[liveSessions.listManagedLiveSessions]}
      question={copy.cancelQuestion(session.title)}
      consequences={copy.cancelThen(session.coming)}
      action={copy.cancel}
      dismiss={text.general.close}
      danger
      done={copy.cancelled}
      onClose={onClose}
    >
      <Textarea
        label={copy.reason}
        required
        autosize
        minRows={2}
        maxRows={6}
        maxLength={300}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ActionDialog>
  )
}
