import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId } from '../fields.ts'
import { EditedCourse } from '../teaching.ts'

const onCourse = z.strictObject({ id: anyId })
const courseReply = z.object({ course: EditedCourse })

export const duplicateCourse = endpoint({
  name: 'duplicateCourse',
  method: 'POST',
  path: '/courses/{id}/duplicate',
  access: 'admin',
  right: 'content:write',
  summary: 'A draft of its own with the same sections, lessons, files and quizzes, and nobody in it',
  params: onCourse,
  response: courseReply,
  idempotent: true,
})
