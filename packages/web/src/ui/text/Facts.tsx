import type { ReactNode } from 'react'
import { CopyButton } from './CopyButton.tsx'
import styles from './Facts.module.css'

/**
 * name: what it is. strong: the line that matters. code: an address or hash, in full. copyValue: what a copy button gives;
 * copyName: what it calls that, if not by the name.
 */
export type FactProps = {
  name: string
  children: ReactNode
  strong?: boolean
  code?: boolean
  copyValue?: string | null
  copyName?: string
}

/** One line of a list of facts; belongs in `Facts`. */
export const Fact = ({ name, children, strong, code, copyValue, copyName = name }: FactProps) => (
  <div className={styles.fact} data-strong={strong || undefined} data-code={code || undefined}>
    <dt>{name}</dt>
    <dd translate={code || copyValue ? 'no' : undefined}>
      {code ? <code>{children}</code> : children}
      {copyValue && <CopyButton value={copyValue} name={copyName} />}
    </dd>
  </div>
)

/** Names and what they stand for, line by line. live: changes are said. */
export const Facts = ({ children, live }: { children: ReactNode; live?: boolean }) => (
  <div aria-live={live ? 'polite' : undefined}>
    <dl className={styles.facts}>{children}</dl>
  </div>
)
