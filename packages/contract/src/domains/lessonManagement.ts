import { z } from 'zod'
import { endpoint, type FileRule } from '../endpoint.ts'
import { anyId, flagText, versionSeen } from '../fields.ts'
import { lessonFileKinds, mostMediaBytes } from '../media.ts'
import { EditedLesson, lessonFields } from '../courseManagement.ts'

// Lessons as administrators manage them: part of `courseManagement`.

const lessonReply = z.object({ lesson: EditedLesson })

const file = { maxBytes: mostMediaBytes, kinds: lessonFileKinds.other, required: false } as const satisfies FileRule
const onLesson = z.strictObject({ id: anyId })
const lessonRefusals = ['upload_busy', 'upload_unfinished', 'content_empty'] as const

export const createLesson = endpoint({
  name: 'createLesson',
  method: 'POST',
  path: '/lessons',
  access: 'admin',
  right: 'content:write',
  summary: 'Create a lesson at the end of its section or course',
  multipart: true,
  body: z.strictObject(lessonFields),
  files: { file },
  example: {
    body: {
      title: 'Where you sit',
      course_id: '0199f3a2-7d1c-7e3b-9a43-0f6a5c1c2d3e',
      description: 'Choosing a place, a time and a posture.',
      duration: '22 min',
      type: 'reading',
      contentType: 'text',
      text_content: 'Sit down.',
    },
  },
  response: lessonReply,
  refusals: [...lessonRefusals, 'course_unknown', 'section_unknown', 'too_many_lessons'],
  idempotent: true,
})

export const updateLesson = endpoint({
  name: 'updateLesson',
  method: 'PUT',
  path: '/lessons/{id}',
  access: 'admin',
  right: 'content:write',
  summary: 'Update a lesson. Omitted fields are unchanged; materials that are sent replace the existing ones',
  multipart: true,
  params: onLesson,
  body: z.strictObject({
    ...lessonFields,
    title: lessonFields.title.optional(),
    /** Sent as clients are used to; refused unless it is the lesson's own course. */
    course_id: anyId.optional(),
    description: lessonFields.description.optional(),
    duration: lessonFields.duration.optional(),
    version_seen: versionSeen,
    remove_file: flagText.optional(),
    /** Ids of materials to remove. */
    remove_materials: z.array(anyId).optional(),
  }),
  files: { file },
  example: { body: { duration: '25 min' } },
  response: lessonReply,
  refusals: [...lessonRefusals, 'course_unknown', 'section_unknown', 'content_changed'],
})

export const getManagedLesson = endpoint({
  name: 'getManagedLesson',
  method: 'GET',
  path: '/lessons/manage/{id}',
  access: 'admin',
  right: 'content:read',
  summary: 'Get a lesson as stored, with its text',
  topics: ['courses'],
  params: onLesson,
  response: lessonReply,
})

export const deleteLesson = endpoint({
  name: 'deleteLesson',
  method: 'DELETE',
  path: '/lessons/{id}',
  access: 'admin',
  right: 'content:write',
  summary: "Delete a lesson. Members' progress is retained, and the lesson can be restored",
  params: onLesson,
  response: z.object({ message: z.string() }),
})

export const restoreLesson = endpoint({
  name: 'restoreLesson',
  method: 'POST',
  path: '/lessons/{id}/restore',
  access: 'admin',
  right: 'content:write',
  summary: 'Restore a deleted lesson to its place',
  params: onLesson,
  response: lessonReply,
  refusals: ['too_many_lessons'],
})
