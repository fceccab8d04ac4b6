import { randomUUID } from 'node:crypto'
import { type courses, quizzes } from '@vesica/contract'
import { aLearning } from './learning.ts'
import type { Library } from './library.ts'
import type { Person } from './people.ts'

/** A lesson in its own course. */
export interface TestLesson {
  id: string
  courseId: string
  title: string
  /** Enrolls a person in the course; repeated calls have no effect. */
  enter(person: Person): Promise<unknown>
}

export const aLesson = async (
  library: Library,
  type: courses.LessonType,
  { level = 'seeker', title = `Lesson ${randomUUID()}`, open_for_enrolment = true } = {},
): Promise<TestLesson> => {
  const learning = aLearning(library)
  const courseId = await learning.course({ level, open_for_enrolment })
  const completion = [type === 'assignment' || type === 'quiz' ? type : 'hand']
  const entered = new Map<string, Promise<string>>()
  return {
    id: await learning.lesson(courseId, { type, title, completion }),
    courseId,
    title,
    enter: ({ id }) => {
      const entering = entered.get(id) ?? learning.enrol(courseId, id)
      entered.set(id, entering)
      return entering
    },
  }
}

const option = (id: string, right = false) => ({ id, text: `Answer ${id}`, right })

/** One question of each kind, each answer with a distinct value. */
export const fiveQuestions: quizzes.QuestionInput[] = [
  { kind: 'single', options: [option('a', true), option('b')] },
  { kind: 'several', options: [option('a', true), option('b', true), option('c'), option('d')] },
  { kind: 'boolean', options: [], truth: true },
  { kind: 'text', options: [], accepted: ['Prāṇa'] },
  { kind: 'order', options: [option('first'), option('second'), option('third')] },
].map((entry) => ({
  id: `q-${entry.kind}`,
  prompt: `Question of kind ${entry.kind}`,
  accepted: [],
  explanation: `Because of ${entry.kind}.`,
  ...entry,
})) as quizzes.QuestionInput[]

/** A quiz that members can take. */
export const aQuiz = async (
  library: Library,
  settings: Partial<quizzes.QuizSettings> = {},
  questions: quizzes.QuestionInput[] = fiveQuestions,
): Promise<TestLesson> => {
  const lesson = await aLesson(library, 'quiz')
  await library.admin.call(quizzes.saveQuiz, {
    params: { id: lesson.id },
    body: { settings: { ...quizzes.usualQuiz, ...settings }, questions, version_seen: 0 },
  })
  return lesson
}

/** Enrolls a person and starts an attempt. */
export const begin = async (person: Person, lesson: TestLesson): Promise<quizzes.Attempt> => {
  await lesson.enter(person)
  return (await person.call(quizzes.beginAttempt, { params: { id: lesson.id } })).attempt
}

export const submit = async (
  person: Person,
  attempt: quizzes.Attempt,
  answers?: quizzes.AnswerInput[],
): Promise<quizzes.Attempt> =>
  (await person.call(quizzes.submitAttempt, { params: { id: attempt.id }, body: { ...(answers && { answers }) } }))
    .attempt

/** Right answers to the first questions of `fiveQuestions`, with the option ids of this attempt. */
export const rightAnswers = ({ questions }: quizzes.Attempt, count = 5): quizzes.AnswerInput[] => {
  const named = (question: quizzes.VisibleQuestion, ...texts: string[]) =>
    texts.map((text) => question.options.find((candidate) => candidate.text === `Answer ${text}`)?.id ?? '')
  const answers: Record<quizzes.QuestionKind, (question: quizzes.VisibleQuestion) => Partial<quizzes.AnswerInput>> = {
    single: (question) => ({ options: named(question, 'a') }),
    several: (question) => ({ options: named(question, 'a', 'b') }),
    boolean: () => ({ truth: true }),
    text: () => ({ text: 'prana' }),
    order: (question) => ({ options: named(question, 'first', 'second', 'third') }),
  }
  return fiveQuestions.slice(0, count).flatMap(({ id }) => {
    const question = questions.find((candidate) => candidate.id === id)
    return question ? [{ question: id, ...answers[question.kind](question) }] : []
  })
}
