import { z } from 'zod'
import { courseCategories, courseStatuses } from '../course.ts'
import { endpoint } from '../endpoint.ts'
import { anyId, cursorText, limitText, searchText, versionSeen } from '../fields.ts'
import {
  courseExample,
  courseFields,
  EditedCourse,
  ManagedCourse,
  ManagedSection,
  MOST_LESSONS,
  MOST_SECTIONS,
  sectionFields,
} from '../courseManagement.ts'

export * from './lessonManagement.ts'
export {
  COURSE_PRICE_MAX,
  EditedCourse,
  EditedLesson,
  ManagedCourse,
  ManagedLesson,
  ManagedSection,
  MOST_LESSONS,
  MOST_MATERIALS,
  MOST_REQUIREMENTS,
  MOST_SECTIONS,
  TEXT_PREVIEW,
} from '../courseManagement.ts'

export {
  type Completion,
  completions,
  courseCategories,
  type CourseStatus,
  courseStatuses,
  type LessonContent,
  lessonContents,
  type LessonType,
  lessonTypes,
  releases,
  type Release,
  usualCompletion,
} from '../course.ts'

// Courses as administrators manage them.

const onCourse = z.strictObject({ id: anyId })
const courseReply = z.object({ course: EditedCourse })
const managedFilters = {
  search: searchText.optional(),
  status: z.enum(courseStatuses).optional(),
  /** A membership level. */
  level: z.string().trim().toLowerCase().max(60).optional(),
  category: z.enum(courseCategories).optional(),
  sort: z.enum(['updated', 'title', 'enrollments']).optional(),
}

export const listManagedCourses = endpoint({
  name: 'listManagedCourses',
  method: 'GET',
  path: '/courses/coursesAdminData',
  access: 'admin',
  right: 'content:read',
  summary: 'List all courses with their metrics, including drafts and archived ones',
  topics: ['courses'],
  query: z.strictObject({ ...managedFilters, limit: limitText, cursor: cursorText.optional() }),
  response: z.object({
    courses: z.array(ManagedCourse),
    total: z.number(),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
  }),
})

export const getManagedCourse = endpoint({
  name: 'getManagedCourse',
  method: 'GET',
  path: '/courses/manage/{id}',
  access: 'admin',
  right: 'content:read',
  summary: 'Get a course as stored, with its sections and lessons',
  topics: ['courses'],
  params: onCourse,
  response: courseReply,
})

const courseRefusals = ['plan_unknown', 'requirement_unknown', 'requirement_circular'] as const

export const createCourse = endpoint({
  name: 'createCourse',
  method: 'POST',
  path: '/courses',
  access: 'admin',
  right: 'content:write',
  summary: 'Create a course. It is a draft by default',
  multipart: true,
  body: z.strictObject(courseFields),
  example: { body: { ...courseExample, published: 'false' } },
  response: courseReply,
  refusals: courseRefusals,
  idempotent: true,
})

export const updateCourse = endpoint({
  name: 'updateCourse',
  method: 'PUT',
  path: '/courses/{id}',
  access: 'admin',
  right: 'content:write',
  summary: 'Update a course. Omitted fields are unchanged',
  multipart: true,
  params: onCourse,
  body: z.strictObject({
    ...courseFields,
    title: courseFields.title.optional(),
    description: courseFields.description.optional(),
    category: courseFields.category.optional(),
    duration: courseFields.duration.optional(),
    /** The version that the form was based on. If it has changed: 409. */
    version_seen: versionSeen,
  }),
  example: { body: { duration: '7 h' } },
  response: courseReply,
  refusals: [...courseRefusals, 'content_changed', 'quiz_without_questions'],
})

export const publishCourse = endpoint({
  name: 'publishCourse',
  method: 'POST',
  path: '/courses/{id}/publish',
  access: 'admin',
  right: 'content:write',
  summary: 'Publish or unpublish a course',
  params: onCourse,
  body: z.strictObject({ published: z.boolean() }),
  example: { body: { published: true } },
  response: courseReply,
  refusals: ['quiz_without_questions'],
})

export const archiveCourse = endpoint({
  name: 'archiveCourse',
  method: 'POST',
  path: '/courses/{id}/archive',
  access: 'admin',
  right: 'content:write',
  summary: 'Archive or restore a course. While archived it takes no new students; current ones can continue',
  params: onCourse,
  body: z.strictObject({ archived: z.boolean() }),
  example: { body: { archived: true } },
  response: courseReply,
})

export const duplicateCourse = endpoint({
  name: 'duplicateCourse',
  method: 'POST',
  path: '/courses/{id}/duplicate',
  access: 'admin',
  right: 'content:write',
  summary: 'Duplicate a course as a draft with its sections, lessons, files and quizzes, but no students',
  params: onCourse,
  response: courseReply,
  idempotent: true,
})

export const deleteCourse = endpoint({
  name: 'deleteCourse',
  method: 'DELETE',
  path: '/courses/{id}',
  access: 'admin',
  right: 'content:write',
  summary: 'Delete a course that never had students. Archive others instead',
  params: onCourse,
  response: z.object({ message: z.string() }),
  refusals: ['course_in_use'],
})

export const reorderCurriculum = endpoint({
  name: 'reorderCurriculum',
  method: 'PUT',
  path: '/courses/{id}/curriculum',
  access: 'admin',
  right: 'content:write',
  summary: 'Reorder all sections and lessons. Returns 409 if the curriculum has changed since',
  params: onCourse,
  body: z.strictObject({
    version_seen: z.int().min(1),
    /** Lessons outside of any section, which come first. */
    lessons: z.array(anyId).max(MOST_LESSONS),
    sections: z.array(z.strictObject({ id: anyId, lessons: z.array(anyId).max(MOST_LESSONS) })).max(MOST_SECTIONS),
  }),
  example: { body: { version_seen: 1, lessons: [], sections: [] } },
  response: courseReply,
  refusals: ['curriculum_changed'],
})

const sectionReply = z.object({ section: ManagedSection, course: EditedCourse })

export const createSection = endpoint({
  name: 'createSection',
  method: 'POST',
  path: '/courses/{id}/sections',
  access: 'admin',
  right: 'content:write',
  summary: 'Create a section at the end of a course',
  params: onCourse,
  body: z.strictObject(sectionFields),
  example: { body: { title: 'Arriving' } },
  response: sectionReply,
  refusals: ['requirement_unknown', 'requirement_circular', 'too_many_sections'],
  idempotent: true,
})

export const updateSection = endpoint({
  name: 'updateSection',
  method: 'PUT',
  path: '/courses/sections/{id}',
  access: 'admin',
  right: 'content:write',
  summary: 'Update a section. Omitted fields are unchanged',
  params: z.strictObject({ id: anyId }),
  body: z.strictObject({ ...sectionFields, title: sectionFields.title.optional() }),
  example: { body: { release: 'days', release_days: 7, release_hour: 6 } },
  response: sectionReply,
  refusals: ['requirement_unknown', 'requirement_circular'],
})

export const deleteSection = endpoint({
  name: 'deleteSection',
  method: 'DELETE',
  path: '/courses/sections/{id}',
  access: 'admin',
  right: 'content:write',
  summary: 'Delete a section. Its lessons move to the end of those without one',
  params: z.strictObject({ id: anyId }),
  response: courseReply,
})

export const getCoursesAnalytics = endpoint({
  name: 'getCoursesAnalytics',
  method: 'GET',
  path: '/analytics/courses',
  access: 'admin',
  right: 'content:read',
  summary: 'Get course metrics: courses, enrollments, completion and active students',
  topics: ['courses', 'platform'],
  response: z.object({
    analytics: z.object({
      totalCourses: z.number(),
      publishedCourses: z.number(),
      draftCourses: z.number(),
      archivedCourses: z.number(),
      totalEnrollments: z.number(),
      /** Of all enrollments, in percent; null without any, and while analytics is off. */
      courseCompletion: z.number().nullable(),
      /** People enrolled within the last 30 days; null while analytics is off. */
      activeStudents: z.number().nullable(),
      /** Submissions waiting in the review queue. */
      submissionsWaiting: z.number(),
    }),
  }),
})
