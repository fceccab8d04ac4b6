import { courses } from '@vesica/contract'
import type { Serving } from '../../platform/http/serve.ts'
import { askers, type Kept } from './access/asker.ts'
import { getCourse, listCourses } from './learning/catalogue.ts'
import { enrol, leaveCourse, quoteCourse, setPace } from './learning/enrolment.ts'
import { getLesson, markLesson, openLesson, writePractice } from './learning/lesson.ts'

/** Courses as members follow them. */
export const learningRoutes = ({ serve }: Serving, kept: Kept): void => {
  const askerOf = askers(kept)

  serve(courses.listCourses, async ({ caller, query, read }) => {
    const asker = await askerOf(caller)
    return read((tx) => listCourses(tx, query, asker))
  })
  serve(courses.getCourse, async ({ caller, params, read }) => {
    const asker = await askerOf(caller)
    return read(async (tx) => ({ course: await getCourse(tx, params.id, asker) }))
  })
  serve(courses.quoteCourse, async ({ caller, params, body, transact }) => {
    const asker = await askerOf(caller)
    return transact(async (tx) => ({ quote: await quoteCourse(tx, params.id, body.asset, asker) }))
  })
  serve(courses.enrol, async ({ caller, params, body, transact }) => {
    const asker = await askerOf(caller)
    return transact(async (tx) => ({ enrolment: await enrol(tx, params.id, body, asker) }))
  })
  serve(courses.leaveCourse, async ({ caller, params, transact }) => {
    const asker = await askerOf(caller)
    return transact(async (tx) => {
      await leaveCourse(tx, params.id, asker)
      return { message: 'Course Left Successfully' }
    })
  })
  serve(courses.setPace, async ({ caller, params, body, transact }) => {
    const asker = await askerOf(caller)
    return transact(async (tx) => ({ enrolment: await setPace(tx, params.id, body, asker) }))
  })
  serve(courses.getLesson, async ({ caller, params, read }) => {
    const asker = await askerOf(caller)
    return read(async (tx) => ({ lesson: await getLesson(tx, params.id, asker) }))
  })
  serve(courses.openLesson, async ({ caller, params, transact }) => {
    const asker = await askerOf(caller)
    return transact(async (tx) => ({ lesson: await openLesson(tx, params.id, asker) }))
  })
  serve(courses.markLesson, async ({ caller, params, body, transact }) => {
    const asker = await askerOf(caller)
    return transact(async (tx) => ({ lesson: await markLesson(tx, params.id, body.done, asker) }))
  })
  serve(courses.writePractice, async ({ caller, params, body, transact }) => {
    const asker = await askerOf(caller)
    return transact(async (tx) => ({ lesson: await writePractice(tx, params.id, body.minutes, asker) }))
  })
}
