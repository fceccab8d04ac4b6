import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { type PointerEvent, useRef, useState } from 'react'
import { text } from '../../../i18n/text.ts'
import { isAnswered, moved, orderOf } from './answers.ts'
import type { QuestionProps } from './Question.tsx'
import styles from './Quiz.module.css'

const copy = text.courses.quiz

/** The zero-based index of the line at a vertical position, clamped to the ends. */
const placeAt = (list: HTMLElement, y: number): number => {
  const lines = [...list.children].map((line) => line.getBoundingClientRect())
  const at = lines.findIndex(({ bottom }) => y < bottom)
  return at < 0 ? lines.length - 1 : at
}

/** Drags a line by its handle, by mouse or touch. */
const useDragging = (order: readonly string[], onMove: (from: number, to: number) => void) => {
  const list = useRef<HTMLOListElement>(null)
  const [held, setHeld] = useState<string>()
  const handle = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      setHeld(id)
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (held !== id || !list.current) return
      const [from, to] = [order.indexOf(id), placeAt(list.current, clientY)]
      if (from !== to) onMove(from, to)
    },
    onPointerUp: () => setHeld(undefined),
    onPointerCancel: () => setHeld(undefined),
  })
  return { list, held, handle }
}

/** Options to put in order by dragging or with buttons. */
export const OrderAnswer = ({ question, answers, onAnswer }: QuestionProps) => {
  const order = orderOf(question, answers)
  const [announcement, setAnnouncement] = useState('')
  const nameOf = (id: string) => question.options.find((option) => option.id === id)?.text ?? ''
  const answer = (options: string[]) => onAnswer({ question: question.id, options })
  const move = (from: number, to: number) => {
    answer(moved(order, from, to))
    setAnnouncement(copy.movedTo(nameOf(order[from] ?? ''), to + 1, order.length))
  }
  const { list, held, handle } = useDragging(order, move)
  return (
    <>
      <ol ref={list} className={styles.options}>
        {order.map((id, at) => (
          <li key={id} className={styles.put} data-held={held === id || undefined}>
            <span className={styles.handle} aria-hidden="true" {...handle(id)}>
              <IconGripVertical size={18} stroke={1.6} />
            </span>
            <span className={styles.placed}>{copy.place(at + 1)}</span>
            <span>{nameOf(id)}</span>
            <span className={styles.arrows}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={40}
                aria-label={copy.up(nameOf(id))}
                aria-disabled={at === 0}
                data-disabled={at === 0 || undefined}
                onClick={() => at > 0 && move(at, at - 1)}
              >
                <IconArrowUp size={18} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={40}
                aria-label={copy.down(nameOf(id))}
                aria-disabled={at === order.length - 1}
                data-disabled={at === order.length - 1 || undefined}
                onClick={() => at < order.length - 1 && move(at, at + 1)}
              >
                <IconArrowDown size={18} />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ol>
      {!isAnswered(question, answers) && (
        <div>
          <Button variant="light" size="sm" onClick={() => answer(order)}>
            {copy.keepOrder}
          </Button>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  )
}
