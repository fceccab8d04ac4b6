import { type ReactNode, useId } from 'react'
import styles from './Page.module.css'

/**
 * title: an h2. actions: links or buttons at the right of it. card: on a surface of its own (default), or bare on the
 * page. dense: back-office size. flush: the content reaches the card's edges, as tables do.
 */
export type PageSectionProps = {
  title?: ReactNode
  actions?: ReactNode
  card?: boolean
  dense?: boolean
  flush?: boolean
  children: ReactNode
}

/** One named part of a screen. */
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
