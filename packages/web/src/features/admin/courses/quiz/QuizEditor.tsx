import { Button, Menu } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { quizzes, courseManagement } from '@vesica/contract'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useRead } from '../../../../data/hooks.ts'
import { readKey, refresh } from '../../../../data/queries.ts'
import { useRights } from '../../../../data/rights.ts'
import { valuesOf } from '../../../../forms/fields.ts'
import { FormFields } from '../../../../forms/FormFields.tsx'
import { Moved } from '../../../../forms/Moved.tsx'
import { RecordForm } from '../../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../../forms/useRecordForm.ts'
import { text } from '../../../../i18n/text.ts'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import { ReadOnlyFieldset } from '../../../../ui/page/ReadOnlyFieldset.tsx'
import { ReadFailed } from '../../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../../ui/page/RowsSkeleton.tsx'
import { notifySuccess } from '../../../../ui/toasts.tsx'
import { courseReads } from '../courseReads.ts'
import { type Draft, draftIn, faultOf, type QuestionValue, toQuestionValue, newQuestion } from './question.ts'
import { stepped } from '../../../../lists/stepped.ts'
import { QuestionEditor } from './QuestionEditor.tsx'
import styles from './Quiz.module.css'
import { quizBody, quizFields, type QuizFields } from './quizFields.ts'
import { QuizTrial } from './QuizTrial.tsx'

const copy = text.adminCourses.quiz

type Quiz = quizzes.ManagedQuiz
type Lesson = Pick<courseManagement.ManagedLesson, 'id' | 'title'>

/** Moves focus after the next render. */
const useFocusOn = (list: RefObject<HTMLElement | null>) => {
  const target = useRef<string>(undefined)
  useEffect(() => {
    if (target.current === undefined) return
    list.current?.querySelector<HTMLElement>(target.current)?.focus()
    target.current = undefined
  })
  return (selector: string | undefined) => {
    target.current = selector
  }
}

const AddQuestion = ({ onAdd }: { onAdd: (kind: quizzes.QuestionKind) => void }) => (
  <Menu position="bottom-start" withinPortal returnFocus={false}>
    <Menu.Target>
      <Button size="sm" variant="light" leftSection={<IconPlus size={16} />}>
        {text.labels.addQuestion}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {quizzes.questionKinds.map((kind) => (
        <Menu.Item key={kind} onClick={() => onAdd(kind)}>
          {copy.kinds[kind]}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

type QuestionsProps = {
  value: readonly QuestionValue[]
  onChange: (value: readonly QuestionValue[]) => void
  judged: boolean
}

/** The questions in order, edited in place. */
const Questions = ({ value, onChange, judged }: QuestionsProps) => {
  const list = useRef<HTMLDivElement>(null)
  const focusOn = useFocusOn(list)
  const [announcement, setAnnouncement] = useState('')
  const change = (at: number, question: Draft) => onChange(value.with(at, toQuestionValue(question)))
  const step = (at: number, by: -1 | 1) => {
    const next = stepped(value, at, by)
    if (next === value) return
    const { activeElement } = document
    const action = activeElement instanceof HTMLElement ? activeElement.dataset.action : undefined
    const { id } = draftIn(value[at] ?? '{}')
    focusOn(action ? `[data-action="${action}"]` : `[data-prompt="${id}"]`)
    setAnnouncement(copy.moved(at + 1, at + by + 1, value.length))
    onChange(next)
  }
  return (
    <div ref={list} className={styles.questions} data-empty={value.length === 0 || undefined}>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {value.length === 0 && <EmptyState title={text.labels.noQuestionsYet} why={copy.noneWhy} />}
      {value.length > 0 && (
        <ol className={styles.list}>
          {value.map((held, at) => {
            const question = draftIn(held)
            return (
              <QuestionEditor
                key={question.id}
                {...{ question, judged }}
                number={at + 1}
                count={value.length}
                onChange={(next) => change(at, next)}
                onStep={(by) => step(at, by)}
                onRemove={() => {
                  const neighbor = value[at + 1] ?? value[at - 1]
                  if (neighbor) focusOn(`[data-prompt="${draftIn(neighbor).id}"]`)
                  setAnnouncement(copy.removed(at + 1))
                  onChange(value.toSpliced(at, 1))
                }}
              />
            )
          })}
        </ol>
      )}
      {value.length < quizzes.MOST_QUESTIONS && (
        <AddQuestion
          onAdd={(kind) => {
            const question = newQuestion(kind)
            focusOn(`[data-prompt="${question.id}"]`)
            onChange([...value, toQuestionValue(question)])
          }}
        />
      )}
    </div>
  )
}

const useQuizForm = (quiz: Quiz, lesson: Lesson) => {
  const client = useQueryClient()
  const [judged, setJudged] = useState(false)
  const form = useRecordForm({
    fields: quizFields,
    values: valuesOf(quizFields, quiz),
    check: ({ questions }) => ({
      questions: questions.some((held) => faultOf(draftIn(held))) ? copy.faulty : undefined,
    }),
    save: saving(
      quizFields,
      quizzes.saveQuiz,
      (values) => ({ params: { id: lesson.id }, body: quizBody(values) }),
      (reply) => {
        client.setQueryData(readKey(quizzes.getManagedQuiz, { params: { id: lesson.id } }), reply)
        setJudged(false)
        notifySuccess(copy.saved)
        void refresh(client, courseReads)
      },
    ),
    onFailed: ({ code }) => {
      if (code === 'content_changed') void refresh(client, [quizzes.getManagedQuiz])
    },
  })
  return { form, judged, judge: () => setJudged(true) }
}

const nameOf = (name: keyof QuizFields): string =>
  name === 'questions' ? text.labels.questions : quizFields[name].label

const settings = ['pass', 'attempts', 'wait', 'limit', 'feedback', 'show', 'shuffle'] as const

const Filled = ({ quiz, lesson }: { quiz: Quiz; lesson: Lesson }) => {
  const { form, judged, judge } = useQuizForm(quiz, lesson)
  const [tries, setTries] = useState(false)
  const disabledReason = useRights().disabledReason('content:write')
  const isChanged = form.values.questions.join() !== form.saved.questions.join()
  const onSubmit: typeof form.onSubmit = (event) => {
    judge()
    form.onSubmit(event)
  }
  return (
    <div className={styles.editor}>
      <RecordForm
        form={{ ...form, onSubmit }}
        action={copy.save}
        label={copy.title(lesson.title)}
        place="page"
        disabled={disabledReason !== undefined}
        beside={
          <Button variant="default" disabled={quiz.questions.length === 0} onClick={() => setTries(true)}>
            {copy.preview}
          </Button>
        }
      >
        {!form.isPending && <Moved {...{ form, nameOf }} theirs={valuesOf(quizFields, quiz)} title={copy.changed} />}
        <ReadOnlyFieldset disabledReason={disabledReason}>
          <FormFields
            form={form}
            names={['questions']}
            own={{
              questions: (
                <Questions
                  value={form.values.questions}
                  onChange={(questions) => form.set({ questions })}
                  judged={judged}
                />
              ),
            }}
          />
          <h3 className={styles.settings}>{copy.settings}</h3>
          <FormFields form={form} names={settings} columns />
        </ReadOnlyFieldset>
        {form.errors.questions && (
          <p className={styles.fault} role="alert">
            {form.errors.questions}
          </p>
        )}
        {isChanged && <p className={styles.hint}>{copy.previewSaved}</p>}
      </RecordForm>
      {tries && <QuizTrial lesson={lesson} onClose={() => setTries(false)} />}
    </div>
  )
}

/** The editor of a quiz: its questions and its rules. */
export const QuizEditor = ({ lesson }: { lesson: Lesson }) => {
  const read = useRead(quizzes.getManagedQuiz, { params: { id: lesson.id } })
  if (read.data) return <Filled quiz={read.data.quiz} lesson={lesson} />
  return read.error ? <ReadFailed what={copy.what} read={read} /> : <RowsSkeleton count={8} dense />
}
