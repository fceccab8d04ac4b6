import { adminApi, type Plan, plansOf } from './people.ts'
import type { Product } from './product.ts'
import { aName } from './store.ts'
import { formOf } from './wallet.ts'

/** A course with its lessons, in order. */
export interface TaughtCourse {
  id: string
  title: string
  lessons: { id: string; title: string }[]
}

type Fields = Readonly<Record<string, string>>

/** The fields of the course form: for seekers and free by default. */
const formFor = async (product: Product, title: string, { level = 'seeker', ...fields }: Fields): Promise<FormData> => {
  const plan: Plan | undefined = (await plansOf(product)).find((candidate) => candidate.level === level)
  return formOf({
    title,
    description: 'Lessons of a story.',
    category: 'Meditation',
    duration: '2 h',
    plan_id: plan?.id ?? '',
    course_objective: 'You hear where listening leans forward.',
    certificate_available: 'true',
    open_for_enrollment: 'true',
    ...fields,
  })
}

/**
 * Publishes a course with two questions in each quiz.
 * @param subject start of its unique title @param lessons the fields of each, in order
 */
export const aCourse = async (
  product: Product,
  subject: string,
  lessons: readonly Fields[],
  fields: Fields = {},
): Promise<TaughtCourse> => {
  const title = aName(subject)
  const api = await adminApi(product)
  const created = await api.send<{ course: { id: string } }>('POST', '/courses', await formFor(product, title, fields))
  const { id } = created.course
  const taught: TaughtCourse['lessons'] = []
  for (const lesson of lessons) {
    const form = formOf({ course_id: id, description: 'A lesson of a story.', duration: '5 min', ...lesson })
    const { lesson: made } = await api.send<{ lesson: TaughtCourse['lessons'][number] }>('POST', '/lessons', form)
    if (lesson['type'] === 'quiz') await writeQuiz(product, made.id)
    taught.push(made)
  }
  await api.send('POST', `/courses/${id}/publish`, { published: true })
  return { id, title, lessons: taught }
}

/** Adds a quiz with two questions: the first answers are correct, both are needed to pass, attempts are unlimited. */
const writeQuiz = async (product: Product, lessonId: string): Promise<void> => {
  const options = (...texts: string[]) => texts.map((text, at) => ({ id: `o${at}`, text, right: at === 0 }))
  const key = { accepted: [], explanation: 'It was said in the first lesson.' }
  await (await adminApi(product)).send('PUT', `/lessons/${lessonId}/quiz`, {
    settings: {
      pass_mark: 70,
      attempts: null,
      wait_minutes: 0,
      time_limit_minutes: 30,
      feedback: 'attempt',
      shuffle: false,
      show: 'one',
    },
    questions: [
      { ...key, id: 'q1', kind: 'single', prompt: 'Where does listening lean?', options: options('Forward', 'Back') },
      { ...key, id: 'q2', kind: 'boolean', prompt: 'Waiting is a posture.', options: [], truth: true },
    ],
    version_seen: 0,
  })
}

/** Accepts or returns, with a comment, the latest pending submission. */
export const judgeSubmission = async (
  product: Product,
  course: string,
  text: string,
  accept: boolean,
): Promise<void> => {
  const api = await adminApi(product)
  const { submissions } = await api.get<{ submissions: { id: string }[] }>(
    `/submissions?status=waiting&course=${course}`,
  )
  await api.send('POST', `/submissions/${submissions[0]?.id}/${accept ? 'accept' : 'return'}`, { comment: text })
}
