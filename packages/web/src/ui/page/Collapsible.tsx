import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import styles from './Collapsible.module.css'

/** label: of its content. icon: before the label. note: how much of it is active. */
export type CollapsibleProps = { label: string; icon?: ReactNode; note?: string | undefined; children: ReactNode }

/**
 * On phones a button that expands and collapses its content, so that important content comes first; elsewhere it is
 * always expanded.
 */
export const Collapsible = ({ label, icon, note, children }: CollapsibleProps) => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <UnstyledButton
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {icon}
        {label}
        {note && <span className={styles.note}>{note}</span>}
        <IconChevronDown className={styles.sign} size={16} aria-hidden="true" />
      </UnstyledButton>
      <div id={id} className={styles.inside} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  )
}
