import { lessonFileKinds, courseManagement } from '@vesica/contract'
import type { Caller } from '../../platform/caller.ts'
import type { Files } from '../../platform/files/files.ts'
import { requireFound } from '../../platform/data/find.ts'
import type { Serving } from '../../platform/http/serve.ts'
import type { Uploads } from '../../platform/uploads/resumable.ts'
import type { ReceivedFile } from '../../platform/uploads/uploads.ts'
import { actorOf } from '../activity/index.ts'
import { cachedManager, type CachedSettings } from './access/asker.ts'
import { getCoursesMetrics } from './courses/metrics.ts'
import { archiveCourse, createCourse, deleteCourse, publishCourse, updateCourse } from './courses/course.ts'
import { reorderCurriculum } from './courses/curriculum.ts'
import { duplicateCourse } from './courses/duplicate.ts'
import { type UploadedFiles, createLesson, deleteLesson, restoreLesson, updateLesson } from './courses/lesson.ts'
import { getEditedLesson } from './courses/lesson.record.ts'
import { getEditedCourse, listManagedCourses } from './courses/managed-course.ts'
import { createSection, deleteSection, updateSection } from './courses/section.ts'
import { withSent } from './items/upload.ts'

/** Storage of uploaded files, and resumable uploads that a form may refer to. */
interface Storage {
  files: Files
  uploads: Uploads
}

/** Management of courses. */
export const teachingRoutes = ({ serve }: Serving, storage: Storage, cache: CachedSettings): void => {
  const contextOf = async (caller: Caller) => ({ userId: caller.userId, house: await cachedManager(cache) })

  serve(courseManagement.listManagedCourses, async ({ caller, query, read }) => {
    const looker = await contextOf(caller)
    return read((tx) => listManagedCourses(tx, query, looker))
  })
  serve(courseManagement.getManagedCourse, async ({ caller, params, read }) => {
    const looker = await contextOf(caller)
    return read(async (tx) => ({ course: await getEditedCourse(tx, params.id, looker) }))
  })
  serve(courseManagement.getCoursesAnalytics, async ({ read }) => {
    const { analytics } = await cachedManager(cache)
    return read(async (tx) => ({ analytics: await getCoursesMetrics(tx, analytics) }))
  })
  serve(courseManagement.createCourse, async (call) => {
    const looker = await contextOf(call.caller)
    return call.transact(async (tx) => {
      const id = await createCourse(tx, actorOf(call), call.body)
      return { course: await getEditedCourse(tx, id, looker) }
    })
  })
  serve(courseManagement.updateCourse, async (call) => {
    const looker = await contextOf(call.caller)
    return call.transact(async (tx) => {
      await updateCourse(tx, actorOf(call), call.params.id, call.body)
      return { course: await getEditedCourse(tx, call.params.id, looker) }
    })
  })
  serve(courseManagement.publishCourse, async (call) => {
    const looker = await contextOf(call.caller)
    return call.transact(async (tx) => {
      await publishCourse(tx, actorOf(call), call.params.id, call.body.published)
      return { course: await getEditedCourse(tx, call.params.id, looker) }
    })
  })
  serve(courseManagement.archiveCourse, async (call) => {
    const looker = await contextOf(call.caller)
    return call.transact(async (tx) => {
      await archiveCourse(tx, actorOf(call), call.params.id, call.body.archived)
      return { course: await getEditedCourse(tx, call.params.id, looker) }
    })
  })
  serve(courseManagement.duplicateCourse, async (call) => {
    const looker = await contextOf(call.caller)
    return call.transact(async (tx) => {
      const id = await duplicateCourse(tx, storage.files, actorOf(call), call.params.id)
      return { course: await getEditedCourse(tx, id, looker) }
    })
  })
  serve(courseManagement.deleteCourse, (call) =>
    call.transact(async (tx) => {
      await deleteCourse(tx, storage.files, actorOf(call), call.params.id)
      return { message: 'Course Deleted Successfully' }
    }),
  )
  serve(courseManagement.reorderCurriculum, async (call) => {
    const looker = await contextOf(call.caller)
    return call.transact(async (tx) => {
      await reorderCurriculum(tx, actorOf(call), call.params.id, call.body)
      return { course: await getEditedCourse(tx, call.params.id, looker) }
    })
  })
  sectionsRoutes({ serve }, contextOf)
  lessonsRoutes({ serve }, storage)
}

type ContextOf = (caller: Caller) => Promise<Parameters<typeof getEditedCourse>[2]>

const sectionsRoutes = ({ serve }: Pick<Serving, 'serve'>, contextOf: ContextOf): void => {
  serve(courseManagement.createSection, async (call) => {
    const looker = await contextOf(call.caller)
    return call.transact(async (tx) => {
      const id = await createSection(tx, actorOf(call), call.params.id, call.body)
      return sectionIn(await getEditedCourse(tx, call.params.id, looker), id)
    })
  })
  serve(courseManagement.updateSection, async (call) => {
    const looker = await contextOf(call.caller)
    return call.transact(async (tx) => {
      const courseId = await updateSection(tx, actorOf(call), call.params.id, call.body)
      return sectionIn(await getEditedCourse(tx, courseId, looker), call.params.id)
    })
  })
  serve(courseManagement.deleteSection, async (call) => {
    const looker = await contextOf(call.caller)
    return call.transact(async (tx) => {
      const courseId = await deleteSection(tx, actorOf(call), call.params.id)
      return { course: await getEditedCourse(tx, courseId, looker) }
    })
  })
}

const sectionIn = (course: courseManagement.EditedCourse, id: string) => ({
  section: requireFound(course.sections.find((section) => section.id === id)),
  course,
})

const lessonsRoutes = ({ serve }: Pick<Serving, 'serve'>, storage: Storage): void => {
  const { files } = storage

  /** Handles the files of a form and its resumable uploads. Slow: never call it within a transaction. */
  const withFiles = async <T>(call: LessonCall, action: (received: UploadedFiles) => Promise<T>): Promise<T> => {
    const personId = call.caller.userId
    const mostBytes = await storage.uploads.mostBytes()
    const { upload_id: uploadId, material_uploads: ids = [] } = call.body
    const by = { personId, uploadId, mostBytes, kinds: lessonFileKinds.other }
    const arrived = [...new Set(ids)]
    /** Claims the uploads one by one, each until everything is done. */
    const withMaterials = (at: number, received: readonly ReceivedFile[]): Promise<T> => {
      const id = arrived[at]
      if (id === undefined)
        return files.placing(received, (...materials) =>
          withSent(storage, { file: call.files.file, thumbnail: undefined }, by, ({ upload }) =>
            action({ upload, materials }),
          ),
        )
      const rule = { maxBytes: mostBytes, kinds: lessonFileKinds.other, required: false }
      return storage.uploads.taking({ personId, uploadId: id, field: 'material_uploads' }, rule, (file) =>
        withMaterials(at + 1, [...received, file]),
      )
    }
    return withMaterials(0, [])
  }

  serve(courseManagement.createLesson, (call) =>
    withFiles(call, (received) =>
      call.transact(async (tx) => {
        const id = await createLesson(tx, files, actorOf(call), call.body, received)
        return { lesson: await getEditedLesson(tx, id, call.caller.userId) }
      }),
    ),
  )
  serve(courseManagement.updateLesson, (call) =>
    withFiles(call, (files_) =>
      call.transact(async (tx) => {
        await updateLesson(tx, files, actorOf(call), call.params.id, call.body, files_)
        return { lesson: await getEditedLesson(tx, call.params.id, call.caller.userId) }
      }),
    ),
  )
  serve(courseManagement.getManagedLesson, ({ caller, params, read }) =>
    read(async (tx) => ({ lesson: await getEditedLesson(tx, params.id, caller.userId) })),
  )
  serve(courseManagement.deleteLesson, (call) =>
    call.transact(async (tx) => {
      await deleteLesson(tx, actorOf(call), call.params.id)
      return { message: 'Lesson Deleted Successfully' }
    }),
  )
  serve(courseManagement.restoreLesson, (call) =>
    call.transact(async (tx) => {
      await restoreLesson(tx, actorOf(call), call.params.id)
      return { lesson: await getEditedLesson(tx, call.params.id, call.caller.userId) }
    }),
  )
}

interface LessonCall {
  caller: Caller
  body: { upload_id?: string | undefined; material_uploads?: readonly string[] | undefined }
  files: { file?: ReceivedFile | undefined }
}
