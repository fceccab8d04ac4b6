import { Switch } from '@mantine/core'
import { IconCategory, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { text } from '../../i18n/text.ts'
import { useKeys } from '../useKeys.ts'
import { RowAction, RowActions } from './RowActions.tsx'
import styles from './Tiles.module.css'

/** The copy of a tile, which differs by place. */
interface TileCopy {
  inactive: string
  shownNamed: (name: string) => string
}

/**
 * isOn: the switch's state, including while it is changing. children: its number of records. disabledReason: why it
 * cannot be changed.
 */
type CategoryTileProps = {
  category: { name: string; description: string; emoji: string }
  copy: TileCopy
  isOn: boolean
  disabledReason: string | undefined
  onTurn: () => void
  onOpen: (dialog: 'edit' | 'delete') => void
  children: ReactNode
}

/** A category as administrators manage it. */
export const CategoryTile = ({ category, copy, isOn, disabledReason, onTurn, onOpen, children }: CategoryTileProps) => (
  <li className={styles.tile}>
    <div className={styles.categoryHead}>
      <span className={styles.emoji} aria-hidden="true">
        {category.emoji || <IconCategory size={20} />}
      </span>
      <span className={styles.names}>
        <h2>{category.name}</h2>
        {children}
      </span>
    </div>
    <p className={styles.description}>{category.description}</p>
    <div className={styles.tileFoot}>
      <Switch
        size="sm"
        label={isOn ? text.labels.active : copy.inactive}
        aria-label={copy.shownNamed(category.name)}
        checked={isOn}
        disabled={disabledReason !== undefined}
        title={disabledReason}
        onChange={onTurn}
      />
      <RowActions>
        <RowAction
          label={text.labels.editNamed(category.name)}
          title={text.labels.edit}
          icon={IconPencil}
          disabledReason={disabledReason}
          onClick={() => onOpen('edit')}
        />
        <RowAction
          label={text.labels.deleteNamed(category.name)}
          title={text.labels.deleteAction}
          icon={IconTrash}
          disabledReason={disabledReason}
          onClick={() => onOpen('delete')}
        />
      </RowActions>
    </div>
  </li>
)

/** Focuses categories' first buttons one after the other. */
const moveBy = (step: 1 | -1) => {
  const cards = [...document.querySelectorAll<HTMLElement>('main [data-categories] > li')]
  const at = cards.findIndex((card) => card.contains(document.activeElement))
  const next = at < 0 ? (step > 0 ? 0 : cards.length - 1) : Math.min(cards.length - 1, Math.max(0, at + step))
  cards[next]?.querySelector<HTMLElement>('a, button')?.focus()
}

/** J and K among the tiles of a list marked with `data-categories`. */
export const useCategoryKeys = () => useKeys({ j: () => moveBy(1), k: () => moveBy(-1) })
