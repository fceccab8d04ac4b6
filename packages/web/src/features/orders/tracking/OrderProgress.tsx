import type { orders } from '@vesica/contract'
import { IconCheck, IconX } from '@tabler/icons-react'
import { date } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import styles from './Progress.module.css'
import { progressOf, type Step } from './progress.ts'

const copy = text.orders.tracking

const Mark = ({ state }: Pick<Step, 'state'>) => (
  <span className={styles.mark} aria-hidden="true">
    {state === 'done' && <IconCheck size={14} stroke={2.4} />}
    {state === 'ended' && <IconX size={14} stroke={2.4} />}
  </span>
)

/** The steps of an order, each done, current or upcoming. bare: dates are shown elsewhere. */
export const OrderProgress = ({ order, bare }: { order: orders.Order; bare?: boolean }) => (
  <ol className={styles.steps} aria-label={copy.progress(order.reference)}>
    {progressOf(order).map(({ name, state, time }) => (
      <li key={name} className={styles.step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
        <Mark state={state} />
        <span className={styles.words}>
          <span className={styles.name}>{copy.steps[name]}</span>
          <span className="visually-hidden">, {copy.states[state]}</span>
          {time && !bare && <span className={styles.time}>{date(time)}</span>}
        </span>
      </li>
    ))}
  </ol>
)
