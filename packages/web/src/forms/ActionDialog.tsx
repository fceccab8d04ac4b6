import type { Endpoint, Input, Reply } from '@vesica/contract'
import { type ActionOptions, useAction } from '../data/action.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '../ui/dialog/ConfirmDialog.tsx'
import { notifySuccess } from '../ui/toasts.tsx'

type Props<E extends Endpoint> = Omit<ConfirmDialogProps, 'opened' | 'doing' | 'onConfirm'> &
  Pick<ActionOptions<E>, 'refreshes'> & {
    /** The call to make after confirmation, and its input. */
    endpoint: E
    input: Input<E, File>
    /** The message after success. */
    done: string | ((reply: Reply<E>) => string)
    /** Called after success, when the dialog is closed. */
    onAnswer?: (reply: Reply<E>) => void
  }

/** Asks for confirmation, and then does it: a deletion, a ban, a switch that affects others. */
export const ActionDialog = <E extends Endpoint>({
  endpoint,
  input,
  refreshes = [],
  done,
  onAnswer,
  onClose,
  ...question
}: Props<E>) => {
  const doing = useAction(endpoint, {
    refreshes,
    onAnswer: (reply) => {
      onClose()
      onAnswer?.(reply)
      notifySuccess(typeof done === 'string' ? done : done(reply))
    },
  })
  return <ConfirmDialog {...question} opened onClose={onClose} doing={doing} onConfirm={() => doing.run(input)} />
}
