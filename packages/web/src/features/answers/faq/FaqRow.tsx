import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import type { faq } from '@vesica/contract'
import { type DragEvent, useState } from 'react'
import { text } from '../../../i18n/text.ts'
import { beginDrag, draggedIn, endDrag, isAfter } from '../../../ui/list/dragging.ts'
import { MoveAct, onMoveKey } from '../../../ui/list/MoveAct.tsx'
import { RowAct } from '../../../ui/list/RowActs.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import styles from '../Answers.module.css'

const words = text.answers.faq

/** Signs of Markdown, which say nothing in a line that is cut short. */
const marks = /[*_`#]+/g

type Props = {
  entry: faq.FaqEntry
  number: number
  count: number
  /** Why nothing can be changed, when it cannot. */
  barred: string | undefined
  onStep: (step: -1 | 1) => void
  onDropped: (dragged: string, isAfter: boolean) => void
  onOpen: (dialog: 'edit' | 'delete') => void
}

const Moves = ({ entry: { id, question }, number, count, barred, onStep }: Props) => (
  <div className={styles.moves}>
    <button
      type="button"
      className={styles.handle}
      draggable={barred === undefined}
      aria-label={words.handle(question)}
      title={barred ?? words.how}
      data-act={`${id}:handle`}
      onDragStart={(event) => beginDrag(event, id)}
      onDragEnd={endDrag}
    >
      <IconGripVertical size={18} aria-hidden="true" />
    </button>
    <MoveAct
      act={`${id}:up`}
      label={words.up(question)}
      icon={IconArrowUp}
      barred={barred ?? (number === 1 ? words.first : undefined)}
      onClick={() => onStep(-1)}
    />
    <MoveAct
      act={`${id}:down`}
      label={words.down(question)}
      icon={IconArrowDown}
      barred={barred ?? (number === count ? words.last : undefined)}
      onClick={() => onStep(1)}
    />
  </div>
)

/** One question: moved by its handle, by buttons, or by Alt and an arrow wherever the focus is in it. */
export const FaqRow = (props: Props) => {
  const { entry, barred, onStep, onDropped, onOpen } = props
  const [over, setOver] = useState<'before' | 'after'>()
  const onDragOver = (event: DragEvent<HTMLElement>) => {
    if (!draggedIn(event) || barred) return
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
      className={styles.row}
      data-over={over}
      onKeyDown={(event) => barred === undefined && onMoveKey(event, onStep)}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(undefined)}
      onDrop={onDrop}
    >
      <Moves {...props} />
      <div className={styles.face}>
        <span className={styles.question}>
          <strong dir="auto">{entry.question}</strong>
          {!entry.active && (
            <StatusBadge status="hidden" tone="neutral">
              {words.hidden}
            </StatusBadge>
          )}
        </span>
        <span className={styles.beginning} dir="auto">
          {entry.answer.slice(0, 300).replace(marks, '')}
        </span>
      </div>
      <div className={styles.acts}>
        <RowAct
          label={words.editNamed(entry.question)}
          title={text.answers.edit}
          icon={IconPencil}
          onClick={() => onOpen('edit')}
        />
        <RowAct
          label={words.deleteNamed(entry.question)}
          title={text.answers.delete}
          icon={IconTrash}
          barred={barred}
          onClick={() => onOpen('delete')}
        />
      </div>
    </li>
  )
}
