import type { ReactNode } from 'react'
import styles from './Warning.module.css'

/** A change or problem, announced at once. title: in a few words. action: the remedy. */
export const Warning = ({ title, action, children }: { title?: string; action?: ReactNode; children: ReactNode }) => (
  <div className={styles.warning} role="alert">
    {title && <strong>{title}</strong>}
    <p>{children}</p>
    {action}
  </div>
)
