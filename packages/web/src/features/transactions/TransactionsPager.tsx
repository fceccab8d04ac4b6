import { countedUpTo } from '@vesica/contract'
import { locale, text } from '../../i18n/text.ts'
import { PageButtons } from '../../ui/PageButtons.tsx'
import styles from './Transactions.module.css'
import type { ViewProps } from './TransactionsToolbar.tsx'

const words = text.transactions

const totalName = (total: number): string => {
  const shown = total.toLocaleString(locale)
  return total >= countedUpTo ? words.atLeast(shown) : shown
}

type Props = ViewProps & { shown: number; total: number; previous: string | null; next: string | null }

/** How many there are, Previous and Next. */
export const TransactionsPager = ({ view, onView, shown, total, previous, next }: Props) => (
  <div className={styles.pager}>
    <span role="status" className="tabular">
      {words.showing(String(shown), totalName(total))}
    </span>
    <PageButtons previous={previous} next={next} onCursor={(cursor) => onView({ ...view, cursor })} />
  </div>
)
