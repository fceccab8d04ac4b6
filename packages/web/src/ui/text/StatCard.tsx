import { ActionIcon } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Tooltip } from '../Tooltip.tsx'
import styles from './StatCard.module.css'

/**
 * label: the metric. value: formatted for display. note: the line below it. icon: decorative. tone: color of the note.
 * href: the list it counts. dense: back-office size. means: its definition, behind an (i).
 */
export type StatCardProps = {
  label: ReactNode
  value: ReactNode
  note?: ReactNode
  icon?: ReactNode
  tone?: 'muted' | 'success' | 'danger'
  href?: string
  dense?: boolean
  means?: { label: string; text: string } | undefined
  children?: ReactNode
}

/** Shown on hover, focus and press. Next to the card, which may be a link. */
const Means = ({ label, text }: { label: string; text: string }) => (
  <Tooltip label={text} multiline w={260} withArrow events={{ hover: true, focus: true, touch: true }}>
    <ActionIcon variant="transparent" color="gray" className={styles.means} aria-label={label}>
      <IconInfoCircle size={18} stroke={1.6} />
    </ActionIcon>
  </Tooltip>
)

/** One metric with its label; a link if it leads somewhere. */
export const StatCard = ({ label, value, note, icon, tone = 'muted', href, dense, means, children }: StatCardProps) => {
  const body = (
    <>
      <span className={styles.top}>
        <span className={styles.label}>{label}</span>
        {icon && (
          <span className={styles.icon} aria-hidden="true">
            {icon}
          </span>
        )}
      </span>
      <span className={styles.value}>{value}</span>
      {note && (
        <span className={styles.note} data-tone={tone}>
          {note}
        </span>
      )}
      {children}
    </>
  )
  const shared = { className: styles.card, 'data-dense': dense || undefined }
  const card = href ? (
    <a {...shared} href={href}>
      {body}
    </a>
  ) : (
    <div {...shared}>{body}</div>
  )
  if (!means) return card
  return (
    <div className={styles.explained}>
      {card}
      <Means {...means} />
    </div>
  )
}
