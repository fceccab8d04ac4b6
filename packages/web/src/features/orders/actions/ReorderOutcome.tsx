import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import styles from '../Orders.module.css'
import type { Reordered } from './useReorder.ts'

const copy = text.orders.reorder

/** The result of a reorder, announced to screen readers. */
export const ReorderOutcome = ({ outcome }: { outcome: Reordered | undefined }) => (
  <div role="status" className={styles.said}>
    {outcome && (
      <div className={styles.outcome} data-partly={outcome.problems.length > 0 || undefined}>
        <p>
          {outcome.added > 0 ? copy.done(outcome.added) : copy.nothing}{' '}
          {outcome.added > 0 && <a href={paths.store({ open: 'cart' })}>{copy.toCart}</a>}
        </p>
        {outcome.problems.length > 0 && (
          <>
            <p>{copy.missing}</p>
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
