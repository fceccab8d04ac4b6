import { ActionIcon } from '@mantine/core'
import type { ComponentType, KeyboardEvent } from 'react'

/** Alt and an arrow key move the focused row; other keys keep their meaning. */
export const onMoveKey = (event: KeyboardEvent, move: (step: -1 | 1) => void): void => {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
  if (!event.altKey || event.ctrlKey || event.metaKey || step === undefined) return
  event.preventDefault()
  event.stopPropagation()
  move(step)
}

/**
 * action: identifies the button, so that focus can return to it after rerendering. disabledReason: why it is disabled,
 * if it is.
 */
type MoveActionProps = {
  action: string
  label: string
  icon: ComponentType<{ size?: number }>
  disabledReason: string | undefined
  onClick: () => void
}

/** Moves one step up or down. */
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
