import type { ReactNode } from 'react'
import styles from './ReadOnlyFieldset.module.css'

/** disabledReason: why the fields are read-only, if they are. children: a form, or a part of one. */
export type ReadOnlyFieldsetProps = { disabledReason: string | undefined; children: ReactNode }

/** Fields that can be read but not changed, with the reason above them. */
export const ReadOnlyFieldset = ({ disabledReason, children }: ReadOnlyFieldsetProps) => (
  <fieldset className={styles.reach} disabled={disabledReason !== undefined}>
    {disabledReason && <p className={styles.why}>{disabledReason}</p>}
    {children}
  </fieldset>
)
