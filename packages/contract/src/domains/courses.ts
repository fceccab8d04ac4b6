import { z } from 'zod'
import { Course, courseCategories, Enrolment, ListedLesson, OpenedCourse, OpenedLesson, paces } from '../course.ts'
import { endpoint } from '../endpoint.ts'
import { anyId, coinSymbol, cursorText, lineOrNothing, pageText, searchText, time, usdText } from '../fields.ts'

export {
  type Completion,
  completions,
  CompletionState,
  Course,
  courseCategories,
  type CourseStatus,
  courseStatuses,
  CurriculumLesson,
  Enrolment,
  type EnrolmentReason,
  type LessonContent,
  lessonContents,
  type LessonType,
  lessonTypes,
  ListedLesson,
  Material,
  OpenedCourse,
  OpenedLesson,
  type Pace,
  paces,
  playedTypes,
  type Release,
  releases,
  Requirement,
  Section,
  usualCompletion,
} from '../course.ts'

// Courses as members take them.

const onCourse = z.strictObject({ id: anyId })
const onLesson = z.strictObject({ id: anyId })
const topics = ['courses', 'content', 'progress', 'me', 'platform', 'plans'] as const

export const listCourses = endpoint({
  name: 'listCourses',
  method: 'GET',
  path: '/courses',
  access: 'signedIn',
  allFor: 'content:read',
  feature: 'content',
  summary: "List published and enrolled courses with the caller's access and progress",
  topics,
  query: z.strictObject({
    search: searchText.optional(),
    category: z.enum(courseCategories).optional(),
    /** The caller's courses: in progress or finished. */
    show: z.enum(['begun', 'done', 'enrolled']).optional(),
    /** Clients that request a page open each course separately; others also get the lessons. */
    limit: pageText.optional(),
    cursor: cursorText.optional(),
  }),
  response: z.object({
    courses: z.array(
      Course.extend({
        /** In order, for a list without `limit`; drafts too for administrators of the library. */
        lessons: z.array(ListedLesson).optional(),
      }),
    ),
    total: z.number(),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
  }),
})

export const getCourse = endpoint({
  name: 'getCourse',
  method: 'GET',
  path: '/courses/{id}',
  access: 'signedIn',
  feature: 'content',
  summary: "Get a course with its curriculum and the caller's access and progress",
  topics: [...topics, 'coins'],
  params: onCourse,
  response: z.object({ course: OpenedCourse }),
})

export const quoteCourse = endpoint({
  name: 'quoteCourse',
  method: 'POST',
  path: '/courses/{id}/quote',
  access: 'member',
  feature: 'content',
  summary: 'Quote the price of a course in one coin, held for one minute',
  params: onCourse,
  body: z.strictObject({ asset: coinSymbol }),
  example: { body: { asset: 'BTC' } },
  response: z.object({
    quote: z.object({
      asset: z.string(),
      amount: z.string(),
      balance: z.string(),
      enough: z.boolean(),
      rate: z.number(),
      quote_id: z.string(),
      expiresAt: time,
      /** USD. */
      price: z.number(),
    }),
  }),
  refusals: ['coin_unknown', 'rate_missing', 'rate_stale', 'course_free'],
  allowance: 'quote',
})

export const enrol = endpoint({
  name: 'enrol',
  method: 'POST',
  path: '/courses/{id}/enrol',
  access: 'member',
  feature: 'content',
  summary: "Enroll in a course. A paid one is charged to the wallet at the server's price",
  params: onCourse,
  body: z.strictObject({
    asset: coinSymbol.optional(),
    quote_id: anyId.optional(),
    /** USD as displayed, for comparison only. */
    shown: usdText.optional(),
    /** The member's time zone, for sections that open at an hour of their own day: IANA, such as `Europe/Lisbon`. */
    time_zone: lineOrNothing(60).optional(),
  }),
  example: { body: { time_zone: 'Europe/Lisbon' } },
  response: z.object({ enrolment: Enrolment }),
  refusals: [
    'enrolment_closed',
    'already_enrolled',
    'course_locked',
    'requirement_missing',
    'price_changed',
    'coin_unknown',
    'rate_missing',
    'rate_stale',
    'quote_dead',
    'insufficient_funds',
    'wallet_held',
  ],
  idempotent: true,
  allowance: 'request',
})

export const leaveCourse = endpoint({
  name: 'leaveCourse',
  method: 'POST',
  path: '/courses/{id}/leave',
  access: 'member',
  feature: 'content',
  summary: 'Leave a course. Progress is retained for re-enrollment; payments are not refunded',
  params: onCourse,
  response: z.object({ message: z.string() }),
  refusals: ['not_enrolled'],
})

export const setPace = endpoint({
  name: 'setPace',
  method: 'POST',
  path: '/courses/{id}/pace',
  access: 'member',
  feature: 'content',
  summary: "Set the caller's pace in a course that lets members choose it",
  params: onCourse,
  body: z.strictObject({ pace: z.enum(paces), time_zone: lineOrNothing(60).optional() }),
  example: { body: { pace: 'calm' } },
  response: z.object({ enrolment: Enrolment }),
  refusals: ['not_enrolled', 'pace_fixed'],
})

export const getLesson = endpoint({
  name: 'getLesson',
  method: 'GET',
  path: '/lessons/{id}',
  access: 'signedIn',
  feature: 'content',
  summary: 'Get a lesson with its content, or what would unlock it if the caller has no access',
  topics,
  params: onLesson,
  response: z.object({ lesson: OpenedLesson }),
})

export const openLesson = endpoint({
  name: 'openLesson',
  method: 'POST',
  path: '/lessons/{id}/open',
  access: 'member',
  feature: 'content',
  summary: 'Record that the caller opened a lesson, where the course resumes. In a free course, this enrolls them',
  params: onLesson,
  response: z.object({ lesson: OpenedLesson }),
  refusals: ['content_locked'],
})

export const markLesson = endpoint({
  name: 'markLesson',
  method: 'POST',
  path: '/lessons/{id}/done',
  access: 'member',
  feature: 'content',
  summary: 'Mark a lesson as complete or incomplete. A completed course stays completed',
  params: onLesson,
  body: z.strictObject({ done: z.boolean() }),
  example: { body: { done: true } },
  response: z.object({ lesson: OpenedLesson }),
  refusals: ['content_locked', 'not_markable'],
})

export const logPractice = endpoint({
  name: 'logPractice',
  method: 'POST',
  path: '/lessons/{id}/practice',
  access: 'member',
  feature: 'content',
  summary: 'Log minutes of practice for a lesson',
  params: onLesson,
  body: z.strictObject({
    minutes: z
      .int('Please enter whole minutes.')
      .min(1, 'Please enter at least 1 minute.')
      .max(1440, 'Please enter at most a day.'),
  }),
  example: { body: { minutes: 20 } },
  response: z.object({ lesson: OpenedLesson }),
  refusals: ['content_locked', 'not_markable'],
  idempotent: true,
})
