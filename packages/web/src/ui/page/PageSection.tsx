import { type ReactNode, useId } from 'react'
import styles from './Page.module.css'

/**
 * title: an h2. actions: links or buttons to its right. card: on a surface of its own (default), or bare on the page.
 * dense: back-office size. flush: the content reaches the card's edges, as for tables.
 */
export type PageSectionProps = {
  title?: ReactNode
  actions?: ReactNode
  card?: boolean
  dense?: boolean
  flush?: boolean
  children: ReactNode
}

/** A titled section of a screen. */
export const PageSection = ({ title, actions, card = true, dense, flush, children }: PageSectionProps) => {
  const id = useId()
  return (
    <section
      className={card ? styles.card : styles.bare}
      aria-labelledby={title ? id : undefined}
      data-dense={dense || undefined}
      data-flush={flush || undefined}
    >
      {(title || actions) && (
        <div className={styles.sectionHead}>
          {title && (
            <h2 id={id} className={styles.sectionTitle}>
              {title}
            </h2>
          )}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      {children}
    </section>
  )
}
