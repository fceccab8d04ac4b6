import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import styles from './List.module.css'

type Icon = ComponentType<{ size?: number }>

/** What can be done with one row, at its end: a button, `RowAct`s and a `RowMenu`. */
export const RowActs = ({ children }: { children: ReactNode }) => <span className={styles.acts}>{children}</span>

/** label: what is done and to what. title: what is done. wide: only where there is room; it stands in the menu too. barred: why it is out of reach, when it is. */
export type RowActProps = {
  label: string
  title: string
  icon: Icon
  onClick: () => void
  wide?: boolean
  barred?: string | undefined
}

/** An act on one row, as an icon at its end. */
export const RowAct = ({ label, title, icon: Icon, onClick, wide, barred }: RowActProps) => (
  <ActionIcon
    className={wide ? styles.wide : undefined}
    variant="subtle"
    color="gray"
    aria-label={label}
    title={barred ?? title}
    aria-disabled={barred ? true : undefined}
    data-disabled={barred ? true : undefined}
    onClick={barred ? undefined : onClick}
  >
    <Icon size={18} />
  </ActionIcon>
)

/** The other acts on one row, behind three dots. children: `RowMenuAct`s. */
export const RowMenu = ({ label, loading, children }: { label: string; loading?: boolean; children: ReactNode }) => (
  <Menu position="bottom-end" withinPortal width={220} returnFocus>
    <Menu.Target>
      <ActionIcon className={styles.more} variant="subtle" color="gray" loading={loading} aria-label={label}>
        <IconDots size={18} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)

/** takesAway: marked as dangerous. barred: why it is out of reach, when it is. */
export type RowMenuActProps = {
  icon: Icon
  onClick: () => void
  takesAway?: boolean
  barred?: string | undefined
  children: ReactNode
}

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
