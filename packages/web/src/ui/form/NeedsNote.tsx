import type { ReactNode } from 'react'
import styles from './NeedsNote.module.css'

/** Why a button beside it does nothing yet: what is missing. Nothing is drawn of nothing. */
export const NeedsNote = ({ children }: { children: ReactNode }) =>
  children ? (
    <p className={styles.needs} role="status">
      {children}
    </p>
  ) : null
