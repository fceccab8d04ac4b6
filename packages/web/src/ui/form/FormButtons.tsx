import { Button } from '@mantine/core'
import { text } from '../../i18n/text.ts'
import { DialogFoot } from '../dialog/DialogFoot.tsx'

/** act: what sending it does. busy: it is under way. danger: it takes something away. disabled: there is nothing to send. */
export type FormButtonsProps = {
  act: string
  busy: boolean
  onCancel: () => void
  danger?: boolean
  disabled?: boolean
}

/** The foot of a form in a dialog: Cancel, and the button that sends it. */
export const FormButtons = ({ act, busy, onCancel, danger, disabled }: FormButtonsProps) => (
  <DialogFoot>
    <Button variant="default" onClick={onCancel} disabled={busy}>
      {text.words.cancel}
    </Button>
    <Button type="submit" color={danger ? 'red' : undefined} loading={busy} disabled={disabled}>
      {act}
    </Button>
  </DialogFoot>
)
