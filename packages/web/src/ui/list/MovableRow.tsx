import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { beginDrag, draggedIn, endDrag, isAfter } from './dragging.ts'
import styles from './MovableRow.module.css'
import { MoveAction, onMoveKey } from './MoveAction.tsx'

type MoveCopy = Readonly<Record<'how' | 'first' | 'last', string>> &
  Readonly<Record<'handle' | 'up' | 'down', (name: string) => string>>

/**
 * id: of the row's record, named name. ends: which moves are impossible. disabledReason: why nothing can be moved, if
 * so.
 */
type MovesProps = {
  id: string
  name: string
  copy: MoveCopy
  ends: { first: boolean; last: boolean }
  disabledReason: string | undefined
  onStep: (step: -1 | 1) => void
  className?: string | undefined
}

/** Buttons to move up and down, and the drag handle. */
export const Moves = ({ id, name, copy, ends, disabledReason, onStep, className = '' }: MovesProps) => (
  <div className={`${styles.moves} ${className}`}>
    <button
      type="button"
      className={styles.handle}
      draggable={disabledReason === undefined}
      aria-label={copy.handle(name)}
      title={disabledReason ?? copy.how}
      data-action={`${id}:handle`}
      onDragStart={(event) => beginDrag(event, id)}
      onDragEnd={endDrag}
    >
      <IconGripVertical size={18} aria-hidden="true" />
    </button>
    <MoveAction
      action={`${id}:up`}
      label={copy.up(name)}
      icon={IconArrowUp}
      disabledReason={disabledReason ?? (ends.first ? copy.first : undefined)}
      onClick={() => onStep(-1)}
    />
    <MoveAction
      action={`${id}:down`}
      label={copy.down(name)}
      icon={IconArrowDown}
      disabledReason={disabledReason ?? (ends.last ? copy.last : undefined)}
      onClick={() => onStep(1)}
    />
  </div>
)

/** onDropped: another row was dropped on this one. */
type RowProps = Pick<MovesProps, 'disabledReason' | 'onStep' | 'className'> & {
  onDropped: (dragged: string, isAfter: boolean) => void
  children: ReactNode
}

/** A row of an ordered list: moved by its handle, by buttons, or by Alt and an arrow key anywhere in it. */
export const MovableRow = ({ disabledReason, onStep, onDropped, className = '', children }: RowProps) => {
  const [over, setOver] = useState<'before' | 'after'>()
  const onDragOver = (event: DragEvent<HTMLElement>) => {
    if (!draggedIn(event) || disabledReason) return
    event.preventDefault()
    setOver(isAfter(event) ? 'after' : 'before')
  }
  const onDrop = (event: DragEvent<HTMLElement>) => {
    setOver(undefined)
    const dragged = draggedIn(event)
    if (!dragged) return
    event.preventDefault()
    onDropped(dragged, isAfter(event))
  }
  return (
    <li
      className={`${styles.row} ${className}`}
      data-over={over}
      onKeyDown={(event) => disabledReason === undefined && onMoveKey(event, onStep)}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(undefined)}
      onDrop={onDrop}
    >
      {children}
    </li>
  )
}
