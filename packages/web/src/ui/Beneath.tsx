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

/** pressed: whether it is open at once, as its button was pressed before it came. */
export type PressedPanelProps = BeneathProps & { pressed: boolean; onPress: () => void }

const PressedPanel = lazy<PressedPanelProps>(
  async () => (await import('./BeneathPanel.tsx')).BeneathPanel,
  // Where somebody else keeps whether it is open, the button says so to them.
  ({ button, opened, onPress }) => (opened === undefined ? cloneElement(button, { onClick: onPress }) : button),
)

/** A panel that opens beneath its button, which is there before. */
export const Beneath = (props: BeneathProps) => {
  const [pressed, setPressed] = useState(false)
  return <PressedPanel {...props} pressed={pressed} onPress={() => setPressed(true)} />
}

/** Asks for the code of panels before one is drawn. */
export const loadBeneath = PressedPanel.load
