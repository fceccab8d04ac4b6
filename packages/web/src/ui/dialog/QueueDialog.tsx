import { ActionIcon, Modal, Skeleton, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { text } from '../../i18n/text.ts'
import styles from './QueueDialog.module.css'
import { stepInQueue } from './queue.ts'
import { useKeys } from '../useKeys.ts'

/**
 * queue: ids of what waits, oldest first. current: the one on screen. said: its place among them, in words.
 * previous, next: names of the steps. resting: a dialog above this one has the keys and the focus. size: px.
 */
export type QueueDialogProps = {
  title: string
  queue: readonly string[]
  current: string
  said: string | undefined
  previous: string
  next: string
  resting: boolean
  size: number
  onOpen: (id: string) => void
  onClose: () => void
  children: ReactNode
}

type StepProps = { label: string; sign: string; icon: ReactNode; to: string | undefined; onOpen: (id: string) => void }

const Step = ({ label, sign, icon, to, onOpen }: StepProps) => (
  <Tooltip label={`${label} (${sign})`}>
    <ActionIcon variant="default" aria-label={label} disabled={!to} onClick={() => to && onOpen(to)}>
      {icon}
    </ActionIcon>
  </Tooltip>
)

/** One after the other of what waits: buttons, J and K lead to its neighbours. */
export const QueueDialog = ({ title, queue, current, said, resting, size, ...rest }: QueueDialogProps) => {
  const { previous, next, onOpen, onClose, children } = rest
  const phone = useMediaQuery('(max-width: 899px)')
  const before = stepInQueue(queue, current, -1)
  const after = stepInQueue(queue, current, 1)
  useKeys({ j: () => after && onOpen(after), k: () => before && onOpen(before) }, { inDialog: true, enabled: !resting })
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={!resting}
      trapFocus={!resting}
      size={size}
      fullScreen={phone}
      padding="md"
      title={
        <span className={styles.title}>
          {title}
          <span className={styles.steps}>
            <span className={styles.said}>{said}</span>
            <Step label={previous} sign="K" icon={<IconChevronUp size={16} />} to={before} onOpen={onOpen} />
            <Step label={next} sign="J" icon={<IconChevronDown size={16} />} to={after} onOpen={onOpen} />
          </span>
        </span>
      }
      classNames={{ title: styles.titleBar }}
      closeButtonProps={{ 'aria-label': text.words.close }}
      transitionProps={{ transition: 'fade', duration: 150 }}
    >
      <div className={styles.content}>{children}</div>
    </Modal>
  )
}

/** What is on its way: the evidence large, the facts beside it. className: of the frame. facts: how many lines. */
export const QueueSkeleton = ({ className, facts }: { className: string | undefined; facts: number }) => (
  <div className={className} aria-hidden="true">
    <Skeleton height={420} radius="lg" />
    <div className={styles.facts}>
      {Array.from({ length: facts }, (_, index) => (
        <Skeleton key={`fact ${index + 1}`} height={18} />
      ))}
    </div>
  </div>
)
