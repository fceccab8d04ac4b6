import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { lazy } from '../lazy.tsx'
import styles from './List.module.css'

export type Icon = ComponentType<{ size?: number }>

/** The actions of a row, at its end: a button, `RowAction`s and a `RowMenu`. */
export const RowActions = ({ children }: { children: ReactNode }) => <span className={styles.acts}>{children}</span>

/**
 * label: the action and its object. title: the action. wide: only if there is room; it is in the menu too.
 * disabledReason: why it is disabled, if it is.
 */
export type RowActionProps = {
  label: string
  title: string
  icon: Icon
  onClick: () => void
  wide?: boolean
  disabledReason?: string | undefined
}

/** A row action as an icon. */
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

/** takesAway: marked as dangerous. disabledReason: why it is disabled, if it is. */
export type RowMenuActionProps = {
  icon: Icon
  onClick: () => void
  takesAway?: boolean
  disabledReason?: string | undefined
  children: ReactNode
}

const menu = () => import('./RowMenu.tsx')

/** An action in a row's menu. */
export const RowMenuAction = lazy<RowMenuActionProps>(
  async () => (await menu()).RowMenuAction,
  () => null,
)

/** Between actions of different kinds. */
export const RowMenuLine = lazy(
  async () => (await menu()).RowMenuLine,
  () => null,
)

export type RowMenuProps = { label: string; loading?: boolean; children: ReactNode }

/** pressed: whether it opens at once, because its button was pressed before it loaded. */
export type PressedMenuProps = RowMenuProps & { pressed: boolean; onPress: () => void }

const PressedMenu = lazy<PressedMenuProps>(
  async () => {
    // Its content is there when it opens.
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

/** The other actions of a row, behind three dots. children: `RowMenuAction`s. */
export const RowMenu = (props: RowMenuProps) => {
  const [pressed, setPressed] = useState(false)
  return <PressedMenu {...props} pressed={pressed} onPress={() => setPressed(true)} />
}

/** Loads the code of menus ahead of time. */
export const loadRowMenu = PressedMenu.load
