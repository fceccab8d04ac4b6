import type { PopoverProps } from '@mantine/core'
import { cloneElement, type ReactElement, type ReactNode, useState } from 'react'
import { lazy } from './lazy.tsx'

/** button: what opens it, one element. label: of the panel. className: of the panel. */
export type BeneathProps = Omit<PopoverProps, 'children'> & {
  button: ReactElement<{ onClick?: () => void }>
  label?: string
  className?: string | undefined
  children: ReactNode
}

/** pressed: whether it opens at once, because its button was pressed before it loaded. */
export type PressedPanelProps = BeneathProps & { pressed: boolean; onPress: () => void }

const PressedPanel = lazy<PressedPanelProps>(
  async () => (await import('./BeneathPanel.tsx')).BeneathPanel,
  // If its open state is controlled elsewhere, the button reports to that.
  ({ button, opened, onPress }) => (opened === undefined ? cloneElement(button, { onClick: onPress }) : button),
)

/** A panel that opens below its button, which is rendered first. */
export const Beneath = (props: BeneathProps) => {
  const [pressed, setPressed] = useState(false)
  return <PressedPanel {...props} pressed={pressed} onPress={() => setPressed(true)} />
}

/** Loads the code of panels ahead of time. */
export const loadBeneath = PressedPanel.load
