import { courses, students } from '@vesica/contract'
import { downloadList } from '../../platform/http/download.ts'
import type { Serving } from '../../platform/http/serve.ts'
import { actorOf } from '../activity/index.ts'
import { noteExport } from '../approvals/index.ts'
import { askers, type CachedSettings } from './access/asker.ts'
import { explainLesson } from './access/explain-lesson.ts'
import { getCourse, listCourses } from './learning/course-list.ts'
import { getCourseInsight } from './learning/course-insight.ts'
import { enrol, leaveCourse, quoteCourse, setPace } from './learning/enrolment.ts'
import { getLesson, markLesson, openLesson, logPractice } from './learning/lesson.ts'
import { remindStudents } from './learning/nudge.ts'
import { refundEnrolment } from './learning/refund.ts'
import { getStudent, listStudents, studentsCsv } from './learning/student.ts'

/** Courses for members. */
export const learningRoutes = ({ serve }: Serving, cache: CachedSettings): void => {
  const askerOf = askers(cache)

  serve(courses.listCourses, async ({ caller, seesAll, query, read }) => {
    const asker = await askerOf(caller)
    return read((tx) => listCourses(tx, query, { ...asker, seesAll }))
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
  serve(courses.logPractice, async ({ caller, params, body, transact }) => {
    const asker = await askerOf(caller)
    return transact(async (tx) => ({ lesson: await logPractice(tx, params.id, body.minutes, asker) }))
  })
}

/** Students of a course and their progress. */
export const studentsRoutes = ({ serve, serveRaw }: Serving): void => {
  serve(students.listStudents, ({ params, query, read }) => read((tx) => listStudents(tx, params.id, query)))
  serveRaw(students.exportStudents, async (call, reply) =>
    downloadList(reply, 'students.csv', async () => {
      const csv = await call.read((tx) => studentsCsv(tx, call.params.id, call.query))
      await call.transact((tx) => noteExport(tx, actorOf(call), 'students', call.params.id))
      return csv
    }),
  )
  serve(students.getCourseInsight, ({ params, read }) =>
    read(async (tx) => ({ insight: await getCourseInsight(tx, params.id) })),
  )
  serve(students.remindStudents, (call) =>
    call.transact((tx) => remindStudents(tx, actorOf(call), call.params.id, call.body)),
  )
  serve(students.refundEnrolment, (call) =>
    call.transact(async (tx) => {
      await refundEnrolment(tx, actorOf(call), call.params.id, call.body)
      return { student: await getStudent(tx, call.params.id) }
    }),
  )
  serve(students.explainLesson, ({ params, query, read }) => read((tx) => explainLesson(tx, params.id, query)))
}
