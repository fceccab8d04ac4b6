import { type Joining, joiningLines } from '@vesica/contract'
import { text } from '../../i18n/text.ts'
import styles from './JoiningCost.module.css'

/** The cost of joining with the selected plan: what is due with the application, and what later. */
export const JoiningCost = (joining: Joining) => (
  <section className={styles.joining} aria-label={text.auth.plan.joining}>
    <strong>{text.auth.plan.joining}</strong>
    <ul>
      {joiningLines(joining).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </section>
)
