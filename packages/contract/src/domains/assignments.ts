import { z } from 'zod'
import { endpoint, type FileRule } from '../endpoint.ts'
import { anyId, cursorText, limitText, lines, linesOrNothing, searchText, time } from '../fields.ts'

// Submissions of members, and their review.

export const SUBMISSION_MAX = 20_000
export const SUBMISSION_FILE_MAX_MB = 10
export const submissionStatuses = ['waiting', 'accepted', 'returned'] as const

const file = {
  maxBytes: SUBMISSION_FILE_MAX_MB * 1024 * 1024,
  kinds: ['png', 'jpeg', 'webp', 'pdf', 'docx', 'txt', 'md', 'mp3', 'm4a'],
  required: false,
} as const satisfies FileRule

export const Submission = z.object({
  id: z.string(),
  lessonId: z.string(),
  /** 1 for the first; resubmissions after a return count on. */
  number: z.number(),
  status: z.enum(submissionStatuses),
  text: z.string(),
  files: z.array(z.object({ id: z.string(), name: z.string(), bytes: z.number(), url: z.string() })),
  handedInAt: time,
  decidedAt: time.nullable(),
  /** The administrator's comment. */
  comment: z.string(),
})
export type Submission = z.output<typeof Submission>

/** The same as administrators review it. */
export const ReviewedSubmission = Submission.extend({
  person: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  lesson: z.object({ id: z.string(), title: z.string(), description: z.string() }),
  course: z.object({ id: z.string(), title: z.string() }),
  decidedBy: z.string().nullable(),
  /** Earlier submissions, latest first. */
  earlier: z.array(Submission),
})
export type ReviewedSubmission = z.output<typeof ReviewedSubmission>

/** The same in lists. */
const ListedSubmission = ReviewedSubmission.omit({ earlier: true })
export type ListedSubmission = z.output<typeof ListedSubmission>

const onLesson = z.strictObject({ id: anyId })
const onSubmission = z.strictObject({ id: anyId })

export const listOwnSubmissions = endpoint({
  name: 'listOwnSubmissions',
  method: 'GET',
  path: '/lessons/{id}/submissions',
  access: 'member',
  feature: 'content',
  summary: "List the caller's submissions for a lesson with feedback, newest first",
  topics: ['courses', 'progress'],
  params: onLesson,
  response: z.object({ submissions: z.array(Submission) }),
  refusals: ['content_locked'],
})

export const submitAssignment = endpoint({
  name: 'submitAssignment',
  method: 'POST',
  path: '/lessons/{id}/submissions',
  access: 'member',
  feature: 'content',
  summary: 'Submit an assignment as text, files or both',
  multipart: true,
  params: onLesson,
  body: z.strictObject({ text: linesOrNothing(SUBMISSION_MAX).optional() }),
  files: { file1: file, file2: file, file3: file, file4: file, file5: file },
  example: { body: { text: 'I sat by the window for seven evenings.' } },
  response: z.object({ submission: Submission }),
  refusals: ['content_locked', 'not_an_assignment', 'submission_waiting', 'submission_accepted', 'submission_empty'],
  idempotent: true,
  allowance: 'upload',
})

export const getSubmissionFile = endpoint({
  name: 'getSubmissionFile',
  method: 'GET',
  path: '/submissions/{id}/files/{file}',
  access: 'signedIn',
  feature: 'content',
  right: 'content:read',
  summary: 'Download a file from a submission. Only its author and administrators can',
  params: z.strictObject({ id: anyId, file: anyId }),
})

export const listSubmissions = endpoint({
  name: 'listSubmissions',
  method: 'GET',
  path: '/submissions',
  access: 'admin',
  right: 'content:read',
  summary: "List members' submissions. Pending ones come first, oldest first",
  topics: ['courses'],
  query: z.strictObject({
    status: z.enum(submissionStatuses).optional(),
    course: anyId.optional(),
    search: searchText.optional(),
    limit: limitText,
    cursor: cursorText.optional(),
  }),
  response: z.object({
    submissions: z.array(ListedSubmission),
    total: z.number(),
    waiting: z.number(),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
  }),
})

export const getSubmission = endpoint({
  name: 'getSubmission',
  method: 'GET',
  path: '/submissions/{id}',
  access: 'admin',
  right: 'content:read',
  summary: "Get a submission with the member's earlier ones for the lesson",
  topics: ['courses'],
  params: onSubmission,
  response: z.object({ submission: ReviewedSubmission }),
})

const submissionReply = z.object({ submission: ReviewedSubmission })

export const acceptSubmission = endpoint({
  name: 'acceptSubmission',
  method: 'POST',
  path: '/submissions/{id}/accept',
  access: 'admin',
  right: 'content:write',
  claimable: true,
  summary: 'Accept a submission, with optional feedback. It can be decided once',
  params: onSubmission,
  body: z.strictObject({ comment: linesOrNothing(4000).optional() }),
  example: { body: { comment: 'Thank you.' } },
  response: submissionReply,
  refusals: ['already_decided', 'own_request'],
})

export const returnSubmission = endpoint({
  name: 'returnSubmission',
  method: 'POST',
  path: '/submissions/{id}/return',
  access: 'admin',
  right: 'content:write',
  claimable: true,
  summary: 'Return a submission with feedback, so that it can be submitted again. It can be decided once',
  params: onSubmission,
  body: z.strictObject({ comment: lines(4000, 'Please say what is missing.') }),
  example: { body: { comment: 'Please say what you heard.' } },
  response: submissionReply,
  refusals: ['already_decided', 'own_request'],
})
