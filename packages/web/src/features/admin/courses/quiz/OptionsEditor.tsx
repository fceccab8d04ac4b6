import { Button, Checkbox, Radio, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { quizzes } from '@vesica/contract'
import { text } from '../../../../i18n/text.ts'
import { MoveAction } from '../../../../ui/list/MoveAction.tsx'
import { stepped } from '../../../../lists/stepped.ts'
import { type Draft, withOption, withOptionAs } from './question.ts'
import styles from './Quiz.module.css'

const copy = text.adminCourses.quiz

type Option = Draft['options'][number]
type Props = { question: Draft; onChange: (question: Draft) => void; wrong: boolean }

/** Whether an option is right: one, several, or by position in an ordering question. */
const Right = ({ question, option, at, onChange }: Omit<Props, 'wrong'> & { option: Option; at: number }) => {
  const mark = (right: boolean) => onChange(withOptionAs(question, option.id, { right }))
  const label = copy.right(at + 1)
  if (question.kind === 'order')
    return (
      <span className={styles.place} aria-hidden="true">
        {at + 1}
      </span>
    )
  if (question.kind === 'single')
    return (
      <Radio
        name={`right-${question.id}`}
        aria-label={label}
        title={text.labels.correct}
        checked={option.right}
        onChange={() => mark(true)}
      />
    )
  return (
    <Checkbox
      aria-label={label}
      title={text.labels.correct}
      checked={option.right}
      onChange={(event) => mark(event.currentTarget.checked)}
    />
  )
}

/** The options and which of them are right. */
export const OptionsEditor = ({ question, onChange, wrong }: Props) => {
  const { options, kind, id } = question
  const move = (at: number, step: -1 | 1) => onChange({ ...question, options: [...stepped(options, at, step)] })
  return (
    <div className={styles.options} role="group" aria-label={kind === 'order' ? copy.inOrder : copy.answers}>
      <p className={styles.hint}>{copy.how[kind]}</p>
      {options.map((option, at) => (
        <div key={option.id} className={styles.option}>
          <Right {...{ question, option, at, onChange }} />
          <TextInput
            className={styles.optionText}
            size="sm"
            aria-label={copy.answer(at + 1)}
            value={option.text}
            maxLength={500}
            autoComplete="off"
            error={wrong && option.text.trim() === ''}
            onChange={(event) => onChange(withOptionAs(question, option.id, { text: event.currentTarget.value }))}
          />
          {kind === 'order' && (
            <>
              <MoveAction
                action={`${id}:${option.id}:up`}
                label={copy.answerUp(at + 1)}
                icon={IconArrowUp}
                disabledReason={at === 0 ? text.adminCourses.curriculum.first : undefined}
                onClick={() => move(at, -1)}
              />
              <MoveAction
                action={`${id}:${option.id}:down`}
                label={copy.answerDown(at + 1)}
                icon={IconArrowDown}
                disabledReason={at === options.length - 1 ? text.adminCourses.curriculum.last : undefined}
                onClick={() => move(at, 1)}
              />
            </>
          )}
          <MoveAction
            action={`${id}:${option.id}:remove`}
            label={copy.answerRemove(at + 1)}
            icon={IconX}
            disabledReason={options.length <= 2 ? copy.twoAtLeast : undefined}
            onClick={() => onChange({ ...question, options: options.filter((item) => item.id !== option.id) })}
          />
        </div>
      ))}
      {options.length < quizzes.MOST_OPTIONS && (
        <Button
          className={styles.add}
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange(withOption(question))}
        >
          {copy.addAnswer}
        </Button>
      )}
    </div>
  )
}
