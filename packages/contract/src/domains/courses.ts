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

// Courses as members follow them.

const onCourse = z.strictObject({ id: anyId })
const onLesson = z.strictObject({ id: anyId })
const made = ['courses', 'content', 'progress', 'me', 'platform', 'plans'] as const

export const listCourses = endpoint({
  name: 'listCourses',
  method: 'GET',
  path: '/courses',
  access: 'signedIn',
  allFor: 'content:read',
  feature: 'content',
  summary: 'Courses that are published, and those one is in, each with whether it opens and how far one is',
  topics: made,
  query: z.strictObject({
    search: searchText.optional(),
    category: z.enum(courseCategories).optional(),
    /** Those one is in: going on, or finished. */
    show: z.enum(['begun', 'done', 'enrolled']).optional(),
    /** Who asks for a page opens each course by itself; who does not is given the lessons too. */
    limit: pageText.optional(),
    cursor: cursorText.optional(),
  }),
  response: z.object({
    courses: z.array(
      Course.extend({
        /** In order, of a list without `limit`; for administrators of the library drafts too. */
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
  summary: 'One course with its curriculum: what opens, what does not and why, and how far one is',
  topics: [...made, 'coins'],
  params: onCourse,
  response: z.object({ course: OpenedCourse }),
})

export const quoteCourse = endpoint({
  name: 'quoteCourse',
  method: 'POST',
  path: '/courses/{id}/quote',
  access: 'member',
  feature: 'content',
  summary: 'The price of a course in a coin, which holds for a minute',
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
  summary: 'Enter a course; one with a price is paid from the wallet at the price of the server',
  params: onCourse,
  body: z.strictObject({
    asset: coinSymbol.optional(),
    quote_id: anyId.optional(),
    /** USD as it was shown: only compared. */
    shown: usdText.optional(),
    /** Of the member, for sections that open at an hour of their own day: IANA, such as `Europe/Lisbon`. */
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
  summary: 'Leave a course; what was done in it is kept, and entering it again goes on there. What was paid stays paid',
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
  summary: 'How fast the days of a course pass for oneself, where its author lets members choose',
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
  summary: 'One lesson with what it holds, if it opens to you; else what would open it',
  topics: made,
  params: onLesson,
  response: z.object({ lesson: OpenedLesson }),
})

export const openLesson = endpoint({
  name: 'openLesson',
  method: 'POST',
  path: '/lessons/{id}/open',
  access: 'member',
  feature: 'content',
  summary: 'Say that a lesson was opened: it is what the course goes on with; opening one of a free course enters it',
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
  summary: 'Mark a lesson as done by hand, or no longer; a finished course stays finished',
  params: onLesson,
  body: z.strictObject({ done: z.boolean() }),
  example: { body: { done: true } },
  response: z.object({ lesson: OpenedLesson }),
  refusals: ['content_locked', 'not_markable'],
})

export const writePractice = endpoint({
  name: 'writePractice',
  method: 'POST',
  path: '/lessons/{id}/practice',
  access: 'member',
  feature: 'content',
  summary: 'Write down minutes of practice',
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
