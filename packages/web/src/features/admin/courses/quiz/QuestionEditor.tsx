import { Radio, Select, Stack, Textarea } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { quizzes } from '@vesica/contract'
import { text } from '../../../../i18n/text.ts'
import { MoveAction, onMoveKey } from '../../../../ui/list/MoveAction.tsx'
import { OptionsEditor } from './OptionsEditor.tsx'
import { type Draft, faultOf, withKind } from './question.ts'
import styles from './Quiz.module.css'

const copy = text.adminCourses.quiz

type Props = {
  question: Draft
  number: number
  count: number
  /** Whether errors are shown. */
  judged: boolean
  onChange: (question: Draft) => void
  onStep: (step: -1 | 1) => void
  onRemove: () => void
}

/** The answer editor for the kind of question. */
const Answers = ({ question, onChange, wrong }: Pick<Props, 'question' | 'onChange'> & { wrong: boolean }) => {
  if (question.kind === 'boolean')
    return (
      <Radio.Group
        label={copy.truth}
        value={question.truth === false ? 'false' : 'true'}
        onChange={(truth) => onChange({ ...question, truth: truth === 'true' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="true" label={copy.isTrue} />
          <Radio value="false" label={copy.isFalse} />
        </Stack>
      </Radio.Group>
    )
  if (question.kind === 'text')
    return (
      <Textarea
        label={copy.accepted}
        description={copy.acceptedWhy}
        autosize
        minRows={2}
        value={question.accepted.join('\n')}
        error={wrong}
        autoComplete="off"
        onChange={(event) => onChange({ ...question, accepted: event.currentTarget.value.split('\n') })}
      />
    )
  return <OptionsEditor {...{ question, onChange, wrong }} />
}

/** One question of a quiz with its errors. */
export const QuestionEditor = ({ question, number, count, judged, onChange, onStep, onRemove }: Props) => {
  const fault = judged ? faultOf(question) : undefined
  const { id } = question
  return (
    <li
      className={styles.question}
      onKeyDown={(event) => onMoveKey(event, onStep)}
      data-wrong={fault ? true : undefined}
    >
      <fieldset className={styles.fields}>
        <legend className="visually-hidden">{copy.question(number)}</legend>
        <div className={styles.head}>
          <strong aria-hidden="true">{copy.question(number)}</strong>
          <Select
            size="sm"
            className={styles.kind}
            aria-label={copy.kind}
            data={quizzes.questionKinds.map((value) => ({ value, label: copy.kinds[value] }))}
            value={question.kind}
            allowDeselect={false}
            onChange={(kind) => kind && onChange(withKind(question, kind as quizzes.QuestionKind))}
          />
          <span className={styles.acts}>
            <MoveAction
              action={`${id}:up`}
              label={copy.up(number)}
              icon={IconArrowUp}
              disabledReason={number === 1 ? text.adminCourses.curriculum.first : undefined}
              onClick={() => onStep(-1)}
            />
            <MoveAction
              action={`${id}:down`}
              label={copy.down(number)}
              icon={IconArrowDown}
              disabledReason={number === count ? text.adminCourses.curriculum.last : undefined}
              onClick={() => onStep(1)}
            />
            <MoveAction
              action={`${id}:remove`}
              label={copy.remove(number)}
              icon={IconTrash}
              disabledReason={undefined}
              onClick={onRemove}
            />
          </span>
        </div>
        <Textarea
          label={text.labels.question}
          data-prompt={id}
          autosize
          minRows={2}
          maxLength={2000}
          value={question.prompt}
          autoComplete="off"
          error={fault?.part === 'prompt' && fault.said}
          onChange={(event) => onChange({ ...question, prompt: event.currentTarget.value })}
        />
        <Answers {...{ question, onChange }} wrong={fault?.part === 'answers'} />
        {fault?.part === 'answers' && (
          <p className={styles.fault} role="alert">
            {fault.said}
          </p>
        )}
        <Textarea
          label={copy.explanation}
          description={copy.explanationWhy}
          autosize
          minRows={1}
          maxLength={2000}
          value={question.explanation}
          autoComplete="off"
          onChange={(event) => onChange({ ...question, explanation: event.currentTarget.value })}
        />
      </fieldset>
    </li>
  )
}
