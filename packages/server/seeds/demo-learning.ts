import type { App } from '../src/app.ts'
import {
  enrol,
  getCourse,
  getAccessSettings,
  markLesson,
  openLesson,
  logPractice,
} from '../src/modules/content/index.ts'
import type { Tx } from '../src/platform/data/tx.ts'
import type { DemoReader } from './demo-shelf.ts'

/** Enrolls the seekers in their course, each one lesson further than the next. */
export const seedDemoLearning = async (
  app: App,
  readers: readonly DemoReader[],
  courses: ReadonlyMap<string, string>,
): Promise<void> => {
  const id = courses.get('The second silence') ?? ''
  const seekers = readers.filter(({ level }) => level === 'seeker')
  for (const [index, reader] of seekers.entries())
    await app.db.transact((tx) => study(tx, id, reader, seekers.length - index))
}

const study = async (tx: Tx, id: string, { id: userId, level }: DemoReader, lessons: number): Promise<void> => {
  const asker = {
    userId,
    viewer: { standing: 'member', level, expired: false } as const,
    house: await getAccessSettings(tx),
  }
  await enrol(tx, id, { time_zone: 'Europe/Lisbon' }, asker)
  const course = await getCourse(tx, id, asker)
  const opened = course.sections.flatMap((section) => section.lessons).filter(({ access }) => access.opens)
  for (const { id: lessonId, type } of opened.slice(0, lessons)) {
    const { completion } = await openLesson(tx, lessonId, asker)
    if (type === 'practice') await logPractice(tx, lessonId, 15, asker)
    if (completion.markable) await markLesson(tx, lessonId, true, asker)
  }
}
