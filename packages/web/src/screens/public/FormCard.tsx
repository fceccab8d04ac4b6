import type { ReactNode } from 'react'
import styles from './FormCard.module.css'

/**
 * title: the page's h1. lead: one sentence below it. foot: the alternative, below the card. wide: for more than a few
 * fields.
 */
export type FormCardProps = { title: string; lead?: ReactNode; foot?: ReactNode; wide?: boolean; children: ReactNode }

/** A single form in the middle of a public page. */
export const FormCard = ({ title, lead, foot, wide, children }: FormCardProps) => (
  <div className={styles.place} data-wide={wide || undefined}>
    <h1 className={styles.title}>{title}</h1>
    {lead && <p className={styles.lead}>{lead}</p>}
    <div className={styles.card}>{children}</div>
    {foot && <p className={styles.foot}>{foot}</p>}
  </div>
)
