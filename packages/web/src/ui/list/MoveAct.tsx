import { ActionIcon } from '@mantine/core'
import type { ComponentType, KeyboardEvent } from 'react'

/** Alt and an arrow move what has the focus; other keys do what they do elsewhere. */
export const onMoveKey = (event: KeyboardEvent, move: (step: -1 | 1) => void): void => {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
  if (!event.altKey || event.ctrlKey || event.metaKey || step === undefined) return
  event.preventDefault()
  event.stopPropagation()
  move(step)
}

/** act: names the button, so that the focus finds it again once all is drawn anew. barred: why it does nothing, when it does not. */
type MoveActProps = {
  act: string
  label: string
  icon: ComponentType<{ size?: number }>
  barred: string | undefined
  onClick: () => void
}

/** One step up or down. */
export const MoveAct = ({ act, label, icon: Icon, barred, onClick }: MoveActProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    aria-label={label}
    title={barred ?? label}
    data-act={act}
    aria-disabled={barred ? true : undefined}
    data-disabled={barred ? true : undefined}
    onClick={barred ? undefined : onClick}
  >
    <Icon size={18} />
  </ActionIcon>
)
