import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import styles from '../Orders.module.css'
import type { Reordered } from './useReorder.ts'

const words = text.orders.reorder

/** What came of ordering again; said aloud. */
export const ReorderOutcome = ({ outcome }: { outcome: Reordered | undefined }) => (
  <div role="status" className={styles.said}>
    {outcome && (
      <div className={styles.outcome} data-partly={outcome.problems.length > 0 || undefined}>
        <p>
          {outcome.added > 0 ? words.done(outcome.added) : words.nothing}{' '}
          {outcome.added > 0 && <a href={paths.store({ open: 'cart' })}>{words.toCart}</a>}
        </p>
        {outcome.problems.length > 0 && (
          <>
            <p>{words.missing}</p>
            <ul>
              {outcome.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    )}
  </div>
)
