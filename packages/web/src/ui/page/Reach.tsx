import type { ReactNode } from 'react'
import styles from './Reach.module.css'

/** barred: why the fields are out of reach, when they are. children: a form, or a part of one. */
export type ReachProps = { barred: string | undefined; children: ReactNode }

/** Fields that can be read and not changed, with the reason above them. */
export const Reach = ({ barred, children }: ReachProps) => (
  <fieldset className={styles.reach} disabled={barred !== undefined}>
    {barred && <p className={styles.why}>{barred}</p>}
    {children}
  </fieldset>
)
