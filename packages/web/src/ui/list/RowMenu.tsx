import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import styles from './List.module.css'
import type { PressedMenuProps, RowMenuActionProps } from './RowActions.tsx'

/** The other actions of a row, behind three dots. */
export const PressedMenu = ({ label, loading, pressed, children }: PressedMenuProps) => (
  <Menu defaultOpened={pressed} position="bottom-end" withinPortal width={220} returnFocus>
    <Menu.Target>
      <ActionIcon className={styles.more} variant="subtle" color="gray" loading={loading} aria-label={label}>
        <IconDots size={18} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)

/** An action in a row's menu. */
export const RowMenuAction = ({ icon: Icon, onClick, takesAway, disabledReason, children }: RowMenuActionProps) => (
  <Menu.Item
    leftSection={<Icon size={16} />}
    color={takesAway && !disabledReason ? 'red' : undefined}
    // Not `disabled`: the reason must be reachable by keyboard and screen reader.
    aria-disabled={disabledReason ? true : undefined}
    closeMenuOnClick={!disabledReason}
    className={disabledReason && styles.outOfReach}
    onClick={disabledReason ? undefined : onClick}
  >
    {children}
    {disabledReason && <span className={styles.why}>{disabledReason}</span>}
  </Menu.Item>
)

/** Between actions of different kinds. */
export const RowMenuLine = Menu.Divider
