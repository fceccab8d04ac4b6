import type { Reply } from '@vesica/contract'
import type { faq } from '@vesica/contract'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { Markdown } from '../../ui/text/Markdown.tsx'
import styles from './Support.module.css'

type Entry = Reply<typeof faq.listFaq>['faq'][number]

type LineProps = { entry: Entry; isOpen: boolean; onTurn: () => void; under: 2 | 3 }

const Question = ({ entry, isOpen, onTurn, under }: LineProps) => {
  const id = useId()
  const Heading = under === 2 ? 'h3' : 'h4'
  return (
    <li>
      <Heading className={styles.question}>
        <button type="button" aria-expanded={isOpen} aria-controls={id} id={`${id}-button`} onClick={onTurn}>
          <span dir="auto">{entry.question}</span>
          <IconChevronDown size={18} aria-hidden="true" />
        </button>
      </Heading>
      <div id={id} role="region" aria-labelledby={`${id}-button`} className={styles.answer} hidden={!isOpen}>
        <Markdown under={3}>{entry.answer}</Markdown>
      </div>
    </li>
  )
}

/** entries: the questions. open: the expanded one. under: the level of the heading above. */
export type QuestionsProps = {
  entries: readonly Entry[]
  open: string | undefined
  onOpen: (id: string | undefined) => void
  under?: 2 | 3
}

/** An accordion of questions, one expanded at a time. */
export const Questions = ({ entries, open, onOpen, under = 2 }: QuestionsProps) => (
  <ul className={styles.questions}>
    {entries.map((entry) => (
      <Question
        key={entry.id}
        entry={entry}
        isOpen={entry.id === open}
        onTurn={() => onOpen(entry.id === open ? undefined : entry.id)}
        under={under}
      />
    ))}
  </ul>
)
