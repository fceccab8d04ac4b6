import type { ReactNode } from 'react'
import { CopyButton } from './CopyButton.tsx'
import styles from './Facts.module.css'

/** name: what it is. strong: the line that matters. code: an address or hash, in full. copy: what a copy button gives. */
export type FactProps = { name: string; children: ReactNode; strong?: boolean; code?: boolean; copy?: CopyProps }
type CopyProps = { value: string; label: string; toast: string }

/** One line of a list of facts; belongs in `Facts`. */
export const Fact = ({ name, children, strong, code, copy }: FactProps) => (
  <div className={styles.fact} data-strong={strong || undefined} data-code={code || undefined}>
    <dt>{name}</dt>
    <dd translate={code || copy ? 'no' : undefined}>
      {code ? <code>{children}</code> : children}
      {copy && <CopyButton {...copy} />}
    </dd>
  </div>
)

/** Names and what they stand for, line by line. live: changes are said. */
export const Facts = ({ children, live }: { children: ReactNode; live?: boolean }) => (
  <div aria-live={live ? 'polite' : undefined}>
    <dl className={styles.facts}>{children}</dl>
  </div>
)
