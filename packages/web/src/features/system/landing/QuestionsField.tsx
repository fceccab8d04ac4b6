import { Button, Textarea, TextInput } from '@mantine/core'
import { type LandingQuestion, mostOfLanding as most } from '@vesica/contract'
import { text } from '../../../i18n/text.ts'
import styles from './Landing.module.css'
import { freshKey, type Keyed, usualQuestions } from './landingFields.ts'
import { RowFrame } from './RowFrame.tsx'
import { changedRow, movedRow } from './rows.ts'

const words = text.frontPage.questions

type Rows = readonly Keyed<LandingQuestion>[]
type QuestionsFieldProps = { rows: Rows | null; error: string | undefined; onRows: (rows: Rows | null) => void }

/** Questions and answers: the product's own until somebody changes them; without any the page has none. */
export const QuestionsField = ({ rows, error, onRows }: QuestionsFieldProps) => {
  if (rows === null)
    return (
      <div className={styles.stack}>
        <p className={styles.quiet}>{words.usual}</p>
        <ul className={styles.usual}>
          {text.landingStill.questions.items.map(({ question }) => (
            <li key={question}>{question}</li>
          ))}
        </ul>
        <Button variant="default" size="sm" className={styles.start} onClick={() => onRows(usualQuestions())}>
          {words.change}
        </Button>
      </div>
    )
  const missing = (value: string, sentence: string) =>
    error !== undefined && value.trim() === '' ? sentence : undefined
  return (
    <div className={styles.stack}>
      {rows.length === 0 && <p className={styles.quiet}>{words.none}</p>}
      {rows.map((row, at) => {
        const change = (given: Partial<LandingQuestion>) => onRows(changedRow(rows, row.key, given))
        return (
          <RowFrame
            key={row.key}
            name={row.question || words.one(at + 1)}
            at={at}
            of={rows.length}
            onMove={(step) => onRows(movedRow(rows, row.key, step))}
            onRemove={() => onRows(rows.filter(({ key }) => key !== row.key))}
          >
            <TextInput
              label={words.question}
              value={row.question}
              maxLength={most.question}
              error={missing(row.question, text.frontPage.questionMissing)}
              dir="auto"
              onChange={(event) => change({ question: event.currentTarget.value })}
            />
            <Textarea
              label={words.answer}
              value={row.answer}
              maxLength={most.answer}
              error={missing(row.answer, text.frontPage.answerMissing)}
              autosize
              minRows={2}
              maxRows={8}
              dir="auto"
              onChange={(event) => change({ answer: event.currentTarget.value })}
            />
          </RowFrame>
        )
      })}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div className={styles.acts}>
        <Button
          variant="default"
          size="sm"
          disabled={rows.length >= most.questions}
          onClick={() => onRows([...rows, { question: '', answer: '', key: freshKey() }])}
        >
          {words.add}
        </Button>
        <Button variant="subtle" size="sm" onClick={() => onRows(null)}>
          {words.back}
        </Button>
      </div>
      {rows.length >= most.questions && <p className={styles.quiet}>{words.full(most.questions)}</p>}
    </div>
  )
}
