import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { faq } from '@vesica/contract'
import { text } from '../../../../i18n/text.ts'
import { MovableRow, Moves } from '../../../../ui/list/MovableRow.tsx'
import { RowAction } from '../../../../ui/list/RowActions.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import styles from '../Answers.module.css'

const copy = text.supportContent.faq

/** Markdown characters, which only add noise to a truncated line. */
const marks = /[*_`#]+/g

type Props = {
  entry: faq.FaqEntry
  number: number
  count: number
  /** Why editing is disabled; undefined: it is enabled. */
  disabledReason: string | undefined
  onStep: (step: -1 | 1) => void
  onDropped: (dragged: string, isAfter: boolean) => void
  onOpen: (dialog: 'edit' | 'delete') => void
}

/** A question that can be reordered. */
export const FaqRow = ({ entry, number, count, disabledReason, onStep, onDropped, onOpen }: Props) => {
  const { id, question } = entry
  return (
    <MovableRow className={styles.row} {...{ disabledReason, onStep, onDropped }}>
      <Moves
        {...{ id, copy, disabledReason, onStep }}
        name={question}
        ends={{ first: number === 1, last: number === count }}
      />
      <div className={styles.face}>
        <span className={styles.question}>
          <strong dir="auto">{question}</strong>
          {!entry.active && (
            <StatusBadge status="hidden" tone="neutral">
              {text.labels.hidden}
            </StatusBadge>
          )}
        </span>
        <span className={styles.beginning} dir="auto">
          {entry.answer.slice(0, 300).replace(marks, '')}
        </span>
      </div>
      <div className={styles.acts}>
        <RowAction
          label={copy.editNamed(question)}
          title={text.labels.edit}
          icon={IconPencil}
          onClick={() => onOpen('edit')}
        />
        <RowAction
          label={copy.deleteNamed(question)}
          title={text.labels.deleteAction}
          icon={IconTrash}
          disabledReason={disabledReason}
          onClick={() => onOpen('delete')}
        />
      </div>
    </MovableRow>
  )
}
