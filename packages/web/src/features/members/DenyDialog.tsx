import { Alert, Stack, Textarea } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { text } from '../../i18n/text.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormButtons } from '../../ui/form/FormButtons.tsx'
import { Unsaved } from '../../ui/form/Unsaved.tsx'

const words = text.admin.review

type Props = {
  name: string
  busy: boolean
  /** The server's sentence, when it refused. */
  refusal: string | undefined
  onDeny: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason of a denial; without one it stays open and says so. */
export const DenyDialog = ({ name, busy, refusal, onDeny, onClose }: Props) => {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() !== '') return onDeny(reason.trim())
    setMissing(true)
    field.current?.focus()
  }
  return (
    <Dialog opened onClose={onClose} title={words.denyTitle(name)} busy={busy}>
      <form onSubmit={submit} noValidate>
        <Unsaved values={{ reason }} />
        <Stack gap="md">
          <Textarea
            ref={field}
            label={words.reason}
            description={words.denyWhy}
            data-autofocus
            autosize
            minRows={3}
            maxLength={1000}
            required
            value={reason}
            error={missing && words.reasonMissing}
            onChange={(event) => {
              setReason(event.currentTarget.value)
              setMissing(false)
            }}
          />
          {refusal && (
            <Alert color="red" role="alert">
              {refusal}
            </Alert>
          )}
          <FormButtons act={words.denyAct} busy={busy} danger onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
