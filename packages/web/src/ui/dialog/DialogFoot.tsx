import type { ReactNode } from 'react'
import styles from './DialogFoot.module.css'

/** spread: the way back stands at the other end. */
export type DialogFootProps = { spread?: boolean; children: ReactNode }

/** The buttons of a dialog: in sight however tall it is. Anywhere else they stand at the end of what they belong to. */
export const DialogFoot = ({ spread, children }: DialogFootProps) => (
  <div className={styles.foot} data-spread={spread || undefined}>
    {children}
  </div>
)
