import type { ReactNode } from 'react'
import styles from './Page.module.css'

/**
 * title: the screen's name, its only h1. kicker: small line above ('Welcome back,'). lead: one sentence below. actions:
 * buttons on the right. dense: back-office size.
 */
export type PageTitleProps = {
  title: ReactNode
  kicker?: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  dense?: boolean
}

/** The header of a screen. */
export const PageTitle = ({ title, kicker, lead, actions, dense }: PageTitleProps) => (
  <div className={styles.head} data-dense={dense || undefined}>
    <div>
      {kicker && <p className={styles.kicker}>{kicker}</p>}
      <h1 className={styles.title}>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
    {actions && <div className={styles.actions}>{actions}</div>}
  </div>
)
