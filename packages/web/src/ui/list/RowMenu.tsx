import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import styles from './List.module.css'
import type { PressedMenuProps, RowMenuActProps } from './RowActs.tsx'

/** The other acts on one row, behind three dots. */
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

/** An act in a row's menu. */
export const RowMenuAct = ({ icon: Icon, onClick, takesAway, barred, children }: RowMenuActProps) => (
  <Menu.Item
    leftSection={<Icon size={16} />}
    color={takesAway && !barred ? 'red' : undefined}
    // Not `disabled`: the reason must be reachable by keyboard and screen reader.
    aria-disabled={barred ? true : undefined}
    closeMenuOnClick={!barred}
    className={barred && styles.outOfReach}
    onClick={barred ? undefined : onClick}
  >
    {children}
    {barred && <span className={styles.why}>{barred}</span>}
  </Menu.Item>
)

/** Between acts of different kinds. */
export const RowMenuLine = Menu.Divider
