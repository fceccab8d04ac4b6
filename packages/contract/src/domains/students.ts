import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, cursorText, limitText, lines, searchText, time } from '../fields.ts'

// The students of a course, and their progress.

const onCourse = z.strictObject({ id: anyId })

export const Student = z.object({
  /** Of the enrollment. */
  id: z.string(),
  personId: z.string(),
  name: z.string(),
  email: z.string(),
  enrolledAt: time,
  completed: z.number(),
  lessons: z.number(),
  percent: z.number(),
  lastSeenAt: time.nullable(),
  finishedAt: time.nullable(),
  /** Of the best attempts at each quiz, 0 to 100; null without attempts. */
  quizScore: z.number().nullable(),
  certificate: z.string().nullable(),
  paid: z.number(),
  asset: z.string().nullable(),
  coinAmount: z.string().nullable(),
  /** Unenrolled, or refunded. */
  endedAt: time.nullable(),
  refunded: z.boolean(),
  nudgedAt: time.nullable(),
})
export type Student = z.output<typeof Student>

const filters = {
  search: searchText.optional(),
  /** `quiet`: not finished and not seen for 14 days. */
  show: z.enum(['learning', 'finished', 'quiet', 'ended']).optional(),
  sort: z.enum(['enrolled', 'seen', 'progress', 'name']).optional(),
}

export const listStudents = endpoint({
  name: 'listStudents',
  method: 'GET',
  path: '/courses/{id}/students',
  access: 'admin',
  right: 'content:read',
  summary: "List a course's students with progress, last activity and scores",
  topics: ['courses', 'members'],
  params: onCourse,
  query: z.strictObject({ ...filters, limit: limitText, cursor: cursorText.optional() }),
  response: z.object({
    students: z.array(Student),
    total: z.number(),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
    metrics: z.object({ enrolled: z.number(), finished: z.number(), active: z.number() }),
  }),
})

export const exportStudents = endpoint({
  name: 'exportStudents',
  method: 'GET',
  path: '/courses/{id}/students/export',
  access: 'admin',
  right: 'content:read',
  summary: "Export a course's filtered students as CSV",
  params: onCourse,
  query: z.strictObject(filters),
})

/** Where students continue and where they stop, lesson by lesson. */
export const getCourseInsight = endpoint({
  name: 'getCourseInsight',
  method: 'GET',
  path: '/courses/{id}/insight',
  access: 'admin',
  right: 'content:read',
  analytics: true,
  summary: 'Get how many people opened and completed each lesson. Null for fewer than five people',
  topics: ['courses'],
  params: onCourse,
  response: z.object({
    insight: z
      .object({
        people: z.number(),
        lessons: z.array(
          z.object({
            id: z.string(),
            number: z.number(),
            title: z.string(),
            opened: z.number(),
            completed: z.number(),
          }),
        ),
      })
      .nullable(),
  }),
})

export const remindStudents = endpoint({
  name: 'remindStudents',
  method: 'POST',
  path: '/courses/{id}/students/remind',
  access: 'admin',
  right: 'content:write',
  summary: 'Send students of a course a notification and an email. Each gets at most one a day',
  params: onCourse,
  body: z.strictObject({ enrolments: z.array(anyId).min(1).max(200), message: lines(1000) }),
  example: { body: { enrolments: ['0199f3a2-7d1c-7e3b-9a43-0f6a5c1c2d3e'], message: 'The second section is open.' } },
  /**
   * The number of emails sent, and of students skipped because they got one within a day, had left, or had finished.
   */
  response: z.object({ notified: z.number(), passed: z.number() }),
  idempotent: true,
})

export const refundEnrolment = endpoint({
  name: 'refundEnrolment',
  method: 'POST',
  path: '/courses/enrolments/{id}/refund',
  access: 'admin',
  right: 'store:refund',
  proof: 'recent',
  summary: 'Refund a course in the coin it was paid with, and end the enrollment',
  params: z.strictObject({ id: anyId }),
  body: z.strictObject({
    reason: lines(500, 'Please provide a reason for rejection'),
    revoke_certificate: z.boolean().optional(),
  }),
  example: { body: { reason: 'Taken by mistake.' } },
  response: z.object({ student: Student }),
  refusals: ['not_refundable', 'own_account'],
  idempotent: true,
})

export const explainLesson = endpoint({
  name: 'explainLesson',
  method: 'GET',
  path: '/lessons/{id}/access',
  access: 'admin',
  right: 'content:read',
  summary: 'Explain whether a lesson is open to a member, and why',
  topics: ['courses', 'members', 'platform', 'plans'],
  params: z.strictObject({ id: anyId }),
  query: z.strictObject({ member: anyId, at: time.optional() }),
  example: { query: { member: '0199f3a2-7d1c-7e3b-9a43-0f6a5c1c2d3e' } },
  response: z.object({ opens: z.boolean(), reason: z.string(), sentence: z.string(), opensAt: time.nullable() }),
})
