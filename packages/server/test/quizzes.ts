import { randomUUID } from 'node:crypto'
import { type courses, quizzes } from '@vesica/contract'
import type { Library } from './library.ts'
import type { Person } from './people.ts'

/** A lesson of a course of its own. */
export interface TestLesson {
  id: string
  courseId: string
  title: string
}

export const aLesson = async (
  { running, planOf }: Library,
  type: courses.LessonType,
  { level = 'seeker', title = `Lesson ${randomUUID()}` } = {},
): Promise<TestLesson> => {
  const [id, courseId] = [randomUUID(), randomUUID()]
  const now = running.clock.now()
  await running.sql(
    `insert into course (id, title, description, category, plan_id, duration, shown_from, created_at, updated_at)
     values ($1, 'The second silence', 'Sit.', 'Meditation', $2, '1 h', $3, $3, $3)`,
    [courseId, planOf(level), now],
  )
  await running.sql(
    `insert into content_item (id, title, description, type, course_id, duration, plan_id, shown_from, featured, sample,
       downloadable, text_content, tags, chapters, created_at, updated_at)
     values ($1, $2, 'What it is about.', 'text', $3, '5 min', $4, $5, false, false, false, 'Words.', '{}', '[]', $5, $5)`,
    [id, title, courseId, planOf(level), now],
  )
  await running.sql(
    `insert into lesson (id, course_id, position, type, content_type, shown_from, completion)
     values ($1, $2, 0, $3, 'text', $4, $5)`,
    [id, courseId, type, now, [type === 'assignment' || type === 'quiz' ? type : 'hand']],
  )
  return { id, courseId, title }
}

const option = (id: string, right = false) => ({ id, text: `Answer ${id}`, right })

/** One question of each kind, each with one answer of each value. */
export const fiveQuestions: quizzes.QuestionGiven[] = [
  { kind: 'single', options: [option('a', true), option('b')] },
  { kind: 'several', options: [option('a', true), option('b', true), option('c'), option('d')] },
  { kind: 'boolean', options: [], truth: true },
  { kind: 'text', options: [], accepted: ['Prāṇa'] },
  { kind: 'order', options: [option('first'), option('second'), option('third')] },
].map((one) => ({
  id: `q-${one.kind}`,
  prompt: `Question of kind ${one.kind}`,
  accepted: [],
  explanation: `Because of ${one.kind}.`,
  ...one,
})) as quizzes.QuestionGiven[]

/** A quiz that members can take. */
export const aQuiz = async (
  library: Library,
  settings: Partial<quizzes.QuizSettings> = {},
  questions: quizzes.QuestionGiven[] = fiveQuestions,
): Promise<TestLesson> => {
  const lesson = await aLesson(library, 'quiz')
  await library.admin.call(quizzes.saveQuiz, {
    params: { id: lesson.id },
    body: { settings: { ...quizzes.usualQuiz, ...settings }, questions, version_seen: 0 },
  })
  return lesson
}

export const begin = async (person: Person, lesson: TestLesson): Promise<quizzes.Attempt> =>
  (await person.call(quizzes.beginAttempt, { params: { id: lesson.id } })).attempt

export const submit = async (
  person: Person,
  attempt: quizzes.Attempt,
  answers?: quizzes.AnswerGiven[],
): Promise<quizzes.Attempt> =>
  (await person.call(quizzes.submitAttempt, { params: { id: attempt.id }, body: { ...(answers && { answers }) } }))
    .attempt

/** Right answers to the first so many of `fiveQuestions`, as this attempt shows them. */
export const rightAnswers = ({ questions }: quizzes.Attempt, count = 5): quizzes.AnswerGiven[] => {
  const named = (question: quizzes.QuestionShown, ...texts: string[]) =>
    texts.map((text) => question.options.find((one) => one.text === `Answer ${text}`)?.id ?? '')
  const answers: Record<quizzes.QuestionKind, (question: quizzes.QuestionShown) => Partial<quizzes.AnswerGiven>> = {
    single: (question) => ({ options: named(question, 'a') }),
    several: (question) => ({ options: named(question, 'a', 'b') }),
    boolean: () => ({ truth: true }),
    text: () => ({ text: 'prana' }),
    order: (question) => ({ options: named(question, 'first', 'second', 'third') }),
  }
  return fiveQuestions.slice(0, count).flatMap(({ id }) => {
    const question = questions.find((one) => one.id === id)
    return question ? [{ question: id, ...answers[question.kind](question) }] : []
  })
}
