import type { LandingQuestion } from '@vesica/contract'
import { text } from '../../../i18n/text.ts'
import styles from './Questions.module.css'
import shared from './shared.module.css'

const copy = text.landingStill.questions

/** The platform's own questions, or the default ones. */
export const questionsOf = (own: readonly LandingQuestion[] | null): readonly LandingQuestion[] => own ?? copy.items

/** Questions that expand without scripts. */
export const Questions = ({ questions }: { questions: readonly LandingQuestion[] }) => (
  <div className={`${shared.width} ${styles.inner}`}>
    <h2 id="questions-title" className={shared.heading}>
      {text.labels.faq}
    </h2>
    {questions.map(({ question, answer }) => (
      <details key={question} className={styles.one}>
        <summary dir="auto">{question}</summary>
        <p dir="auto">{answer}</p>
      </details>
    ))}
  </div>
)
