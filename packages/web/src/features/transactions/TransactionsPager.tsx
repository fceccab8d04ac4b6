import { Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { countedUpTo } from '@vesica/contract'
import { locale, text } from '../../i18n/text.ts'
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
    <Group gap="xs" wrap="nowrap">
      <Button
        variant="default"
        size="sm"
        disabled={previous === null}
        leftSection={<IconChevronLeft size={16} />}
        onClick={() => previous !== null && onView({ ...view, cursor: previous })}
      >
        {text.words.previous}
      </Button>
      <Button
        variant="default"
        size="sm"
        disabled={next === null}
        rightSection={<IconChevronRight size={16} />}
        onClick={() => next !== null && onView({ ...view, cursor: next })}
      >
        {text.words.next}
      </Button>
    </Group>
  </div>
)
