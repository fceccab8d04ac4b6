import type { IconProps } from '@tabler/icons-react'
import type { ComponentPropsWithRef, ComponentType } from 'react'
import styles from './Player.module.css'

/** label: its effect, as accessible name and tooltip. keys: its shortcut ('k'). */
export type ControlButtonProps = Omit<ComponentPropsWithRef<'button'>, 'type'> & {
  label: string
  icon: ComponentType<IconProps>
  keys?: string
}

/** A player control: 44 px, an icon, a label. */
export const ControlButton = ({ label, icon: Icon, keys, className, ...rest }: ControlButtonProps) => (
  <button
    type="button"
    className={[styles.control, className].filter(Boolean).join(' ')}
    aria-label={label}
    title={keys ? `${label} (${keys})` : label}
    aria-keyshortcuts={keys}
    {...rest}
  >
    <Icon size={22} stroke={1.6} aria-hidden="true" />
  </button>
)
