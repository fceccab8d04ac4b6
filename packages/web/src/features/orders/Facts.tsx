import type { ReactNode } from 'react'
import { CopyButton } from '../../ui/CopyButton.tsx'
import styles from './Dialogs.module.css'

/** name: what it is. strong: the line that matters. copy: what a copy button gives. */
export type FactProps = {
  name: string
  children: ReactNode
  strong?: boolean
  copy?: { value: string; label: string; toast: string }
}

/** One line of a list of facts; belongs in `Facts`. */
export const Fact = ({ name, children, strong, copy }: FactProps) => (
  <div className={styles.fact} data-strong={strong || undefined}>
    <dt>{name}</dt>
    <dd>
      {children}
      {copy && <CopyButton {...copy} />}
    </dd>
  </div>
)

/** Names and what they stand for, line by line. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>
