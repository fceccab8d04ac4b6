import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { lazy } from '../lazy.tsx'
import styles from './List.module.css'

export type Icon = ComponentType<{ size?: number }>

/** What can be done with one row, at its end: a button, `RowAction`s and a `RowMenu`. */
export const RowActions = ({ children }: { children: ReactNode }) => <span className={styles.acts}>{children}</span>

/** label: what is done and to what. title: what is done. wide: only where there is room; it stands in the menu too. disabledReason: why it is out of reach, when it is. */
export type RowActionProps = {
  label: string
  title: string
  icon: Icon
  onClick: () => void
  wide?: boolean
  disabledReason?: string | undefined
}

/** An act on one row, as an icon at its end. */
export const RowAction = ({ label, title, icon: Icon, onClick, wide, disabledReason }: RowActionProps) => (
  <ActionIcon
    className={wide ? styles.wide : undefined}
    variant="subtle"
    color="gray"
    aria-label={label}
    title={disabledReason ?? title}
    aria-disabled={disabledReason ? true : undefined}
    data-disabled={disabledReason ? true : undefined}
    onClick={disabledReason ? undefined : onClick}
  >
    <Icon size={18} />
  </ActionIcon>
)

/** takesAway: marked as dangerous. disabledReason: why it is out of reach, when it is. */
export type RowMenuActionProps = {
  icon: Icon
  onClick: () => void
  takesAway?: boolean
  disabledReason?: string | undefined
  children: ReactNode
}

const menu = () => import('./RowMenu.tsx')

/** An act in a row's menu. */
export const RowMenuAction = lazy<RowMenuActionProps>(
  async () => (await menu()).RowMenuAction,
  () => null,
)

/** Between acts of different kinds. */
export const RowMenuLine = lazy(
  async () => (await menu()).RowMenuLine,
  () => null,
)

export type RowMenuProps = { label: string; loading?: boolean; children: ReactNode }

/** pressed: whether it is open at once, as its button was pressed before it came. */
export type PressedMenuProps = RowMenuProps & { pressed: boolean; onPress: () => void }

const PressedMenu = lazy<PressedMenuProps>(
  async () => {
    // What stands in it is there when it opens.
    const [{ PressedMenu: Menu }] = await Promise.all([menu(), RowMenuAction.load(), RowMenuLine.load()])
    return Menu
  },
  ({ label, loading, pressed, onPress }) => (
    <ActionIcon
      className={styles.more}
      variant="subtle"
      color="gray"
      loading={loading || pressed}
      aria-label={label}
      onClick={onPress}
    >
      <IconDots size={18} />
    </ActionIcon>
  ),
)

/** The other acts on one row, behind three dots. children: `RowMenuAction`s. */
export const RowMenu = (props: RowMenuProps) => {
  const [pressed, setPressed] = useState(false)
  return <PressedMenu {...props} pressed={pressed} onPress={() => setPressed(true)} />
}

/** Asks for the code of menus before one is drawn. */
export const loadRowMenu = PressedMenu.load
