import { assignments } from '@vesica/contract'
import { type Files, fileHeaders } from '../../platform/files/files.ts'
import type { Serving } from '../../platform/http/serve.ts'
import { actorOf } from '../activity/index.ts'
import { askers, type CachedSettings } from './access/asker.ts'
import { decide, getSubmission, listSubmissions } from './assignments/review.ts'
import { getSubmissionFile, submitAssignment, listOwnSubmissions } from './assignments/submission.ts'

/** Submissions of members for lessons, and their reviews. */
export const assignmentsRoutes = ({ serve, serveRaw }: Serving, files: Files, cache: CachedSettings): void => {
  const askerOf = askers(cache)

  serve(assignments.listOwnSubmissions, async ({ caller, params, read }) => {
    const asker = await askerOf(caller)
    return read(async (tx) => ({ submissions: await listOwnSubmissions(tx, params.id, asker) }))
  })
  serve(assignments.submitAssignment, async ({ caller, params, body, files: sent, transact }) => {
    const asker = await askerOf(caller)
    const { file1, file2, file3, file4, file5 } = sent
    return files.placing([file1, file2, file3, file4, file5], (...placed) =>
      transact(async (tx) => {
        const input = { text: body.text ?? '', files: placed.filter((file) => file !== undefined) }
        return { submission: await submitAssignment(tx, files, params.id, input, asker) }
      }),
    )
  })
  serveRaw(assignments.getSubmissionFile, async ({ caller, params, read }, reply) => {
    const stored = await read((tx) => getSubmissionFile(tx, files, params, caller))
    return reply.headers(fileHeaders(stored, 'attachment')).send(files.read(stored))
  })
  serve(assignments.listSubmissions, ({ query, read }) => read((tx) => listSubmissions(tx, query)))
  serve(assignments.getSubmission, ({ params, read }) =>
    read(async (tx) => ({ submission: await getSubmission(tx, params.id) })),
  )
  serve(assignments.acceptSubmission, (call) =>
    call.transact(async (tx) => {
      await decide(tx, actorOf(call), call.params.id, { status: 'accepted', words: call.body.comment ?? '' })
      return { submission: await getSubmission(tx, call.params.id) }
    }),
  )
  serve(assignments.returnSubmission, (call) =>
    call.transact(async (tx) => {
      await decide(tx, actorOf(call), call.params.id, { status: 'returned', words: call.body.comment })
      return { submission: await getSubmission(tx, call.params.id) }
    }),
  )
}
