import styles from './List.module.css'
import { PageButtons, type PageButtonsProps } from './PageButtons.tsx'

/** shown: how many are on the page and how many there are, in words. */
export type PagerProps = Omit<PageButtonsProps, 'size'> & { shown: string }

/** The foot of a back-office list: how many there are, Previous and Next. */
export const Pager = ({ shown, ...buttons }: PagerProps) => (
  <div className={styles.pager}>
    <span role="status" className="tabular">
      {shown}
    </span>
    <PageButtons size="sm" {...buttons} />
  </div>
)
