import type { ReactNode } from 'react'
import styles from './DialogFoot.module.css'

/** spread: the back button is at the other end. */
export type DialogFootProps = { spread?: boolean; children: ReactNode }

/** The buttons of a dialog, always visible. Elsewhere they are at the end of their content. */
export const DialogFoot = ({ spread, children }: DialogFootProps) => (
  <div className={styles.foot} data-spread={spread || undefined}>
    {children}
  </div>
)
