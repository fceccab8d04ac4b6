import type { cannedReplies } from '@vesica/contract'
import { text } from '../../../../i18n/text.ts'
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { useRestoreFocus } from '../../../../ui/dialog/useRestoreFocus.ts'
import type { Many } from './useMany.ts'

const copy = text.helpdesk.macros

type Props = { macro: cannedReplies.Macro; ids: readonly string[]; many: Many; onClose: () => void }

/** Previews a macro's effects before it runs. */
export const MacroQuestion = ({ macro, ids, many, onClose }: Props) => {
  useRestoreFocus(true)
  return (
    <ConfirmDialog
      opened
      question={copy.title(macro.name, ids.length)}
      consequences={macro.text}
      action={copy.action}
      doing={{ isPending: many.isPending, failure: many.failure, reset: many.forget }}
      onConfirm={async () => {
        if (await many.run(macro.id, ids)) onClose()
      }}
      onClose={onClose}
    />
  )
}
