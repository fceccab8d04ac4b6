import { courses } from '@vesica/contract'
import type { Client } from './client.ts'
import { aLearning, type Learning } from './learning.ts'
import { aLibrary } from './library.ts'
import { aMember, type Person } from './people.ts'
import type { Scene } from './wallet-calls.ts'

type Preparing = () => Promise<{ client: Client; input?: object }>
type Input = (learning: Learning, who: Person) => Promise<object>

const learnings = new WeakMap<Scene['running'], Promise<Learning>>()

const learningIn = ({ running }: Scene): Promise<Learning> => {
  const known = learnings.get(running) ?? aLibrary(running).then(aLearning)
  learnings.set(running, known)
  return known
}

/** A course of two sections that somebody is in, with something that comes first. */
export const aBegunCourse = async (learning: Learning, personId: string) => {
  const [course, first] = [await learning.course({ pace_choice: true }), await learning.course()]
  const section = await learning.section(course)
  await learning.requires(course, { course: first })
  const lesson = await learning.lesson(course, { section, text: 'Sit down.' })
  await learning.lesson(course, { section, type: 'practice' })
  const enrolment = await learning.enrol(course, personId)
  return { course, lesson, enrolment }
}

const onCourse: Input = async (learning, { id }) => ({ params: { id: (await aBegunCourse(learning, id)).course } })
const onLesson: Input = async (learning, { id }) => ({ params: { id: (await aBegunCourse(learning, id)).lesson } })

/** One call of each endpoint of courses, as members follow them, that succeeds. @param of where, when it is prepared */
export const courseReaderCalls = (of: () => Promise<Scene>): Record<string, Preparing> => {
  const byReader =
    (input: Input = async () => ({})): Preparing =>
    async () => {
      const scene = await of()
      const client = await aMember(scene.running)
      return { client, input: await input(await learningIn(scene), client) }
    }
  const byHolder =
    (input: Input): Preparing =>
    async () => {
      const scene = await of()
      return { client: scene.holder, input: await input(await learningIn(scene), scene.holder) }
    }
  const price_cents = 100
  return {
    listCourses: byReader(async () => ({ query: { show: 'begun' } })),
    getCourse: byReader(onCourse),
    quoteCourse: byHolder(async (learning) => ({
      params: { id: await learning.course({ price_cents }) },
      body: { asset: 'BTC' },
    })),
    enrol: byHolder(async (learning) => ({
      params: { id: await learning.course({ price_cents }) },
      body: { asset: 'BTC', shown: '1', time_zone: 'Europe/Lisbon' },
    })),
    leaveCourse: byReader(onCourse),
    setPace: byReader(async (learning, who) => ({ ...(await onCourse(learning, who)), body: { pace: 'calm' } })),
    getLesson: byReader(onLesson),
    openLesson: byReader(onLesson),
    markLesson: byReader(async (learning, who) => ({ ...(await onLesson(learning, who)), body: { done: true } })),
    writePractice: byReader(async (learning, { id }) => {
      const course = await learning.course()
      await learning.enrol(course, id)
      return { params: { id: await learning.lesson(course, { type: 'practice' }) }, body: { minutes: 20 } }
    }),
  }
}

/** One call of each endpoint of who is in a course that succeeds. */
export const studentCalls = (of: () => Promise<Scene>): Record<string, Preparing> => {
  type AsKeeper = (learning: Learning, course: Awaited<ReturnType<typeof aBegunCourse>>, who: Person) => object
  const byKeeper =
    (input: AsKeeper): Preparing =>
    async () => {
      const scene = await of()
      const learning = await learningIn(scene)
      const who = await aMember(scene.running)
      return { client: scene.admin, input: input(learning, await aBegunCourse(learning, who.id), who) }
    }
  return {
    listStudents: byKeeper((_learning, { course }, who) => ({ params: { id: course }, query: { search: who.email } })),
    exportStudents: byKeeper((_learning, { course }) => ({ params: { id: course } })),
    getCourseInsight: byKeeper((_learning, { course }) => ({ params: { id: course } })),
    nudgeStudents: byKeeper((_learning, { course, enrolment }) => ({
      params: { id: course },
      body: { enrolments: [enrolment], words: 'It is open.' },
    })),
    explainLesson: byKeeper((_learning, { lesson }, who) => ({ params: { id: lesson }, query: { member: who.id } })),
    refundEnrolment: async () => {
      const { running, admin, holder } = await of()
      const id = await (await learningIn({ running, admin, holder })).course({ price_cents: 100 })
      const body = { asset: 'BTC', shown: '1' }
      const { enrolment } = await holder.call(courses.enrol, { params: { id }, body })
      return { client: admin, input: { params: { id: enrolment.id }, body: { reason: 'Taken by mistake.' } } }
    },
  }
}

/** More of everything that the lists of courses show. */
export const anotherBegun = async (scene: Scene): Promise<void> => {
  const learning = await learningIn(scene)
  await aBegunCourse(learning, scene.holder.id)
}
