import type { ReactNode } from 'react'
import { CopyButton } from './CopyButton.tsx'
import styles from './Facts.module.css'

/**
 * name: the label. strong: the important line. code: an address or hash, complete. copyValue: what a copy button
 * copies; copyName: what it calls that, if not by the name.
 */
export type FactProps = {
  name: string
  children: ReactNode
  strong?: boolean
  code?: boolean
  copyValue?: string | null
  copyName?: string
}

/** One line of `Facts`. */
export const Fact = ({ name, children, strong, code, copyValue, copyName = name }: FactProps) => (
  <div className={styles.fact} data-strong={strong || undefined} data-code={code || undefined}>
    <dt>{name}</dt>
    <dd translate={code || copyValue ? 'no' : undefined}>
      {code ? <code>{children}</code> : children}
      {copyValue && <CopyButton value={copyValue} name={copyName} />}
    </dd>
  </div>
)

/** Labels and values, line by line. live: changes are announced. */
export const Facts = ({ children, live }: { children: ReactNode; live?: boolean }) => (
  <div aria-live={live ? 'polite' : undefined}>
    <dl className={styles.facts}>{children}</dl>
  </div>
)
