import { Modal, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import styles from './ReviewDialog.module.css'

type Props = {
  title: string
  /** Its item in the review queue's address: `deposit:{id}`; undefined: none. */
  item: string | undefined
  /** A dialog above this one has the keys and the focus. */
  resting: boolean
  onClose: () => void
  children: ReactNode
}

/** One item under review over its list. The whole queue has a screen of its own. */
export const ReviewDialog = ({ title, item, resting, onClose, children }: Props) => {
  const phone = useMediaQuery('(max-width: 899px)')
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={!resting}
      trapFocus={!resting}
      size={1160}
      fullScreen={phone}
      padding="md"
      title={
        <span className={styles.title}>
          {title}
          {item !== undefined && (
            <Link className={styles.queue} to={paths.admin('review')} search={{ item } as never}>
              {text.reviewQueue.inQueue}
            </Link>
          )}
        </span>
      }
      classNames={{ title: styles.titleBar }}
      closeButtonProps={{ 'aria-label': text.general.close }}
      transitionProps={{ transition: 'fade', duration: 150 }}
    >
      {/* Not on the close button, nor on a deciding button: the person reads first. */}
      <div className={styles.content} tabIndex={-1} data-autofocus>
        {children}
      </div>
    </Modal>
  )
}

/** The loading state: large evidence with facts next to it. className: of the frame. facts: the number of lines. */
export const ReviewSkeleton = ({ className, facts }: { className: string | undefined; facts: number }) => (
  <div className={className} aria-hidden="true">
    <Skeleton height={420} radius="lg" />
    <div className={styles.facts}>
      {Array.from({ length: facts }, (_, index) => (
        <Skeleton key={`fact ${index + 1}`} height={18} />
      ))}
    </div>
  </div>
)
