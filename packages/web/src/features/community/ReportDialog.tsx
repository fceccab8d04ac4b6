import { Radio, Stack, Textarea } from '@mantine/core'
import { community } from '@vesica/contract'
import { useState } from 'react'
import { ActionDialog } from '../../forms/ActionDialog.tsx'
import { text } from '../../i18n/text.ts'

const copy = text.community

/** Asks for a reason and reports a comment. */
export const ReportDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const [reason, setReason] = useState<community.ReportReason>('unkind')
  const [comment, setComment] = useState('')
  return (
    <ActionDialog
      endpoint={community.reportComment}
      input={{ params: { id }, body: { reason, details: comment } }}
      refreshes={[community.listComments]}
      question={copy.reportQuestion}
      consequences={copy.reportThen}
      action={copy.report}
      done={copy.reportDone}
      onClose={onClose}
    >
      <Radio.Group
        label={text.labels.reason}
        value={reason}
        onChange={(next) => setReason(next as community.ReportReason)}
      >
        <Stack gap="xs" mt="xs">
          {community.reportReasons.map((choice) => (
            <Radio key={choice} value={choice} label={copy.reasons[choice]} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={copy.words}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={500}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
    </ActionDialog>
  )
}
