import type { ReactNode } from 'react'
import styles from './NeedsNote.module.css'

/** Why the button next to it is disabled: what is missing. Nothing is rendered if nothing is. */
export const NeedsNote = ({ children }: { children: ReactNode }) =>
  children ? (
    <p className={styles.needs} role="status">
      {children}
    </p>
  ) : null
