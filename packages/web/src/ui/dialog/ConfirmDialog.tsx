import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { text } from '../../i18n/text.ts'
import { Dialog } from './Dialog.tsx'
import { DialogFoot } from './DialogFoot.tsx'

/** The state of the action, as returned by `useAction`. */
type Doing = {
  readonly isPending: boolean
  readonly failure: { readonly message: string } | undefined
  readonly reset: () => void
}

/**
 * question: verb and object ('Ban Maya Chen?'). consequences: what follows, in numbers. action: the button ('Ban').
 * dismiss: the other button, if 'Cancel' would be ambiguous. danger: it removes something. typed: a word to type first,
 * only for what cannot be undone. onConfirm: runs it; the caller closes the dialog on success (`onAnswer`). doing: its
 * state; failures are shown in the dialog.
 */
export type ConfirmDialogProps = {
  opened: boolean
  onClose: () => void
  question: string
  consequences?: ReactNode
  action: string
  dismiss?: string
  danger?: boolean
  typed?: string
  children?: ReactNode
  onConfirm: () => unknown
  doing?: Doing
}

/** Asks for confirmation, and runs the action. */
export const ConfirmDialog = ({
  opened,
  onClose,
  question,
  consequences,
  action,
  dismiss = text.general.cancel,
  danger,
  typed,
  children,
  onConfirm,
  doing,
}: ConfirmDialogProps) => {
  const [typedText, setTypedText] = useState('')
  const busy = doing?.isPending ?? false
  const error = doing?.failure?.message
  const begin = useEffectEvent(() => {
    doing?.reset()
    setTypedText('')
  })
  useEffect(() => {
    if (opened) begin()
  }, [opened])
  return (
    <Dialog opened={opened} onClose={onClose} title={question} busy={busy}>
      <Stack gap="md">
        {consequences && <div>{consequences}</div>}
        {children}
        {typed && (
          <TextInput
            label={text.general.typeToConfirm(typed)}
            value={typedText}
            onChange={(event) => setTypedText(event.currentTarget.value)}
            autoComplete="off"
          />
        )}
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        <DialogFoot>
          <Button variant="default" onClick={onClose} disabled={busy} data-autofocus={danger || undefined}>
            {dismiss}
          </Button>
          <Button
            color={danger ? 'red' : undefined}
            loading={busy}
            disabled={typed !== undefined && typedText !== typed}
            onClick={() => void onConfirm()}
            data-autofocus={!danger || undefined}
          >
            {action}
          </Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}
