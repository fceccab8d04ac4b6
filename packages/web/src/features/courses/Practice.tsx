import { Button, TextInput } from '@mantine/core'
import { courses } from '@vesica/contract'
import { type SyntheticEvent, useState } from 'react'
import { useAction } from '../../data/action.ts'
import { text } from '../../i18n/text.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import styles from './Lesson.module.css'

const copy = text.courses.practice
const DAY = 1440

const minutesIn = (typed: string): number | undefined => {
  const minutes = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0
  return minutes >= 1 && minutes <= DAY ? minutes : undefined
}

/** Logs minutes of practice. */
export const Practice = ({ lesson }: { lesson: courses.OpenedLesson }) => {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const writing = useAction(courses.logPractice, {
    refreshes: [courses.getLesson, courses.getCourse, courses.listCourses],
    onAnswer: (_reply, { body }) => {
      setTyped('')
      notifySuccess(copy.written(body.minutes))
    },
  })
  const write = (event: SyntheticEvent) => {
    event.preventDefault()
    const minutes = minutesIn(typed)
    setWrong(minutes === undefined ? copy.wrong : undefined)
    if (minutes !== undefined) void writing.run({ params: { id: lesson.id }, body: { minutes } })
  }
  return (
    <section className={styles.card} aria-labelledby="lesson-practice">
      <h2 id="lesson-practice">{text.labels.practice}</h2>
      <p>{copy.why}</p>
      <form className={styles.writing} onSubmit={write} noValidate>
        <TextInput
          label={copy.minutes}
          inputMode="numeric"
          maxLength={4}
          value={typed}
          error={wrong ?? writing.failure?.errors?.minutes?.[0]}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="light" loading={writing.isPending}>
          {copy.add}
        </Button>
      </form>
      {!writing.failure?.errors && (
        <FormFailure message={writing.failure?.message} requestId={writing.failure?.requestId} />
      )}
      <p className={styles.quiet} role="status">
        {copy.sum(lesson.practiceMinutes)}
      </p>
    </section>
  )
}
