import type { ReactNode } from 'react'
import { SeedOfLife } from '../picture/Geometry.tsx'
import styles from './EmptyState.module.css'

/**
 * title: what is missing. why: the reason, one sentence. action: the one thing to do (a button or link). figure: a
 * different illustration.
 */
export type EmptyStateProps = { title: ReactNode; why?: ReactNode; action?: ReactNode; figure?: ReactNode }

/**
 * The state of an empty list: why it is empty and what to do. 'Nothing yet' and 'no matches' are two different texts.
 */
export const EmptyState = ({ title, why, action, figure }: EmptyStateProps) => (
  <div className={styles.empty}>
    {figure ?? <SeedOfLife size={72} />}
    <p className={styles.title}>{title}</p>
    {why && <p className={styles.why}>{why}</p>}
    {action && <div className={styles.action}>{action}</div>}
  </div>
)
