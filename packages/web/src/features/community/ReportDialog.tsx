import { Radio, Stack, Textarea } from '@mantine/core'
import { community } from '@vesica/contract'
import { useState } from 'react'
import { ActionDialog } from '../../forms/ActionDialog.tsx'
import { text } from '../../i18n/text.ts'

const copy = text.community

/** Asks for a reason and reports a comment. */
export const ReportDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const [reason, setReason] = useState<community.ReportReason>('unkind')
  const [said, setSaid] = useState('')
  return (
    <ActionDialog
      endpoint={community.reportComment}
      input={{ params: { id }, body: { reason, words: said } }}
      refreshes={[community.listComments]}
      question={copy.reportQuestion}
      consequences={copy.reportThen}
      action={copy.report}
      done={copy.reportDone}
      onClose={onClose}
    >
      <Radio.Group label={copy.reason} value={reason} onChange={(next) => setReason(next as community.ReportReason)}>
        <Stack gap="xs" mt="xs">
          {community.reportReasons.map((one) => (
            <Radio key={one} value={one} label={copy.reasons[one]} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={copy.words}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={500}
        value={said}
        onChange={({ currentTarget }) => setSaid(currentTarget.value)}
      />
    </ActionDialog>
  )
}
