import { Popover } from '@mantine/core'
import type { PressedPanelProps } from './Beneath.tsx'

/** A panel that opens below its button. */
export const BeneathPanel = ({
  button,
  label,
  className,
  children,
  pressed,
  onPress: _,
  ...popover
}: PressedPanelProps) => (
  <Popover defaultOpened={pressed} {...popover}>
    <Popover.Target>{button}</Popover.Target>
    <Popover.Dropdown aria-label={label} className={className}>
      {children}
    </Popover.Dropdown>
  </Popover>
)
