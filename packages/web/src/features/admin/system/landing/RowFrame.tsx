import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { text } from '../../../../i18n/text.ts'
import { MoveAction } from '../../../../ui/list/MoveAction.tsx'
import styles from './Landing.module.css'

const copy = text.landingSettings.sections

/** name: its label. at, of: its position and the number of rows. kept: why it cannot be removed, if so. */
type RowFrameProps = {
  name: string
  at: number
  of: number
  kept?: string | undefined
  onMove: (step: -1 | 1) => void
  onRemove: () => void
  children: ReactNode
}

/** A section or question in its list: position, content and remove button. */
export const RowFrame = ({ name, at, of, kept, onMove, onRemove, children }: RowFrameProps) => (
  <fieldset className={styles.row}>
    <legend className="visually-hidden">{name}</legend>
    <div className={styles.rowHead}>
      <span className={styles.rowName} aria-hidden="true">
        {name}
      </span>
      <MoveAction
        action="up"
        label={text.labels.moveUp(name)}
        icon={IconArrowUp}
        disabledReason={at === 0 ? text.labels.alreadyAtTheTop : undefined}
        onClick={() => onMove(-1)}
      />
      <MoveAction
        action="down"
        label={text.labels.moveDown(name)}
        icon={IconArrowDown}
        disabledReason={at === of - 1 ? text.labels.alreadyAtTheBottom : undefined}
        onClick={() => onMove(1)}
      />
      <MoveAction action="remove" label={copy.remove(name)} icon={IconTrash} disabledReason={kept} onClick={onRemove} />
    </div>
    {children}
  </fieldset>
)
