import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { text } from '../i18n/text.ts'
import { Dialog } from './Dialog.tsx'

/**
 * question: verb and object ('Ban Maya Chen?'). consequences: what follows, in numbers. act: the button ('Ban').
 * dismiss: the other button, where 'Cancel' would be ambiguous. danger: it takes something away. typed: a word to type first, only for what cannot be undone.
 * onConfirm: does it; when it throws, the error's message stands in the dialog and the dialog stays open.
 */
export type ConfirmDialogProps = {
  opened: boolean
  onClose: () => void
  question: string
  consequences?: ReactNode
  act: string
  dismiss?: string
  danger?: boolean
  typed?: string
  children?: ReactNode
  onConfirm: () => void | Promise<unknown>
}

/** Asks before something happens, does it, and closes once it is done. */
export const ConfirmDialog = ({
  opened,
  onClose,
  question,
  consequences,
  act,
  dismiss = text.words.cancel,
  danger,
  typed,
  children,
  onConfirm,
}: ConfirmDialogProps) => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const [word, setWord] = useState('')
  useEffect(() => {
    if (!opened) return
    setError('')
    setWord('')
  }, [opened])
  const confirm = async () => {
    setBusy(true)
    setError('')
    try {
      await onConfirm()
      onClose()
    } catch (cause) {
      setError(cause instanceof Error && cause.message ? cause.message : text.words.somethingWentWrong)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={question} busy={busy}>
      <Stack gap="md">
        {consequences && <div>{consequences}</div>}
        {children}
        {typed && (
          <TextInput
            label={text.words.typeToConfirm(typed)}
            value={word}
            onChange={(event) => setWord(event.currentTarget.value)}
            autoComplete="off"
          />
        )}
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={busy} data-autofocus={danger || undefined}>
            {dismiss}
          </Button>
          <Button
            color={danger ? 'red' : undefined}
            loading={busy}
            disabled={typed !== undefined && word !== typed}
            onClick={() => void confirm()}
            data-autofocus={!danger || undefined}
          >
            {act}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
