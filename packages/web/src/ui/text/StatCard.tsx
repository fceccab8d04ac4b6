import type { ReactNode } from 'react'
import styles from './StatCard.module.css'

/** label: what is counted. value: the figure, ready to read. note: the line under it. icon: decoration. tone: colour of the note. href: the list it counts. dense: back-office size. */
export type StatCardProps = {
  label: ReactNode
  value: ReactNode
  note?: ReactNode
  icon?: ReactNode
  tone?: 'muted' | 'success' | 'danger'
  href?: string
  dense?: boolean
  children?: ReactNode
}

/** One figure with its name; a link when it leads somewhere. */
export const StatCard = ({ label, value, note, icon, tone = 'muted', href, dense, children }: StatCardProps) => {
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
  return href ? (
    <a {...shared} href={href}>
      {body}
    </a>
  ) : (
    <div {...shared}>{body}</div>
  )
}
