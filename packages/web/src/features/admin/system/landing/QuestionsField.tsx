import { Textarea, TextInput } from '@mantine/core'
import { type LandingQuestion, mostOfLanding as most } from '@vesica/contract'
import { text } from '../../../../i18n/text.ts'
import styles from './Landing.module.css'
import { freshQuestion, type Keyed, usualQuestions } from './landingFields.ts'
import { OwnRows } from './OwnRows.tsx'
import { RowFrame } from './RowFrame.tsx'
import { changedRow, movedRow } from './rows.ts'

const copy = text.landingSettings.questions

type Rows = readonly Keyed<LandingQuestion>[]
type QuestionsFieldProps = { rows: Rows | null; error: string | undefined; onRows: (rows: Rows | null) => void }

/** Questions and answers, built-in until customized; an empty list hides the section. */
export const QuestionsField = ({ rows, error, onRows }: QuestionsFieldProps) => {
  const missing = (value: string, message: string) => (error !== undefined && value.trim() === '' ? message : undefined)
  return (
    <OwnRows
      copy={copy}
      usual={text.landingStill.questions.items.map(({ question }) => question)}
      rows={rows}
      most={most.questions}
      error={error}
      onUsual={() => onRows(usualQuestions())}
      onAdd={() => rows && onRows([...rows, freshQuestion()])}
      onBack={() => onRows(null)}
    >
      {rows?.length === 0 && <p className={styles.quiet}>{copy.none}</p>}
      {rows?.map((row, at) => {
        const change = (input: Partial<LandingQuestion>) => onRows(changedRow(rows, row.key, input))
        return (
          <RowFrame
            key={row.key}
            name={row.question || copy.one(at + 1)}
            at={at}
            of={rows.length}
            onMove={(step) => onRows(movedRow(rows, row.key, step))}
            onRemove={() => onRows(rows.filter(({ key }) => key !== row.key))}
          >
            <TextInput
              label={text.labels.question}
              value={row.question}
              maxLength={most.question}
              error={missing(row.question, text.landingSettings.questionMissing)}
              dir="auto"
              onChange={(event) => change({ question: event.currentTarget.value })}
            />
            <Textarea
              label={text.labels.answer}
              value={row.answer}
              maxLength={most.answer}
              error={missing(row.answer, text.landingSettings.answerMissing)}
              autosize
              minRows={2}
              maxRows={8}
              dir="auto"
              onChange={(event) => change({ answer: event.currentTarget.value })}
            />
          </RowFrame>
        )
      })}
    </OwnRows>
  )
}
