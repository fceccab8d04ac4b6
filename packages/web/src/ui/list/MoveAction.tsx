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

/** action: names the button, so that the focus finds it again once all is drawn anew. disabledReason: why it does nothing, when it does not. */
type MoveActionProps = {
  action: string
  label: string
  icon: ComponentType<{ size?: number }>
  disabledReason: string | undefined
  onClick: () => void
}

/** One step up or down. */
export const MoveAction = ({ action, label, icon: Icon, disabledReason, onClick }: MoveActionProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    aria-label={label}
    title={disabledReason ?? label}
    data-action={action}
    aria-disabled={disabledReason ? true : undefined}
    data-disabled={disabledReason ? true : undefined}
    onClick={disabledReason ? undefined : onClick}
  >
    <Icon size={18} />
  </ActionIcon>
)
