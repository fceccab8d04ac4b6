import { community } from '@vesica/contract'
import type { Caller } from '../../platform/caller.ts'
import { MINUTE } from '../../platform/clock.ts'
import type { Serving } from '../../platform/http/serve.ts'
import { actorOf } from '../activity/index.ts'
import { askers, type CachedSettings } from '../content/index.ts'
import { banAuthor } from './barring.ts'
import { addComment, editComment, listComments, removeComment } from './comment.ts'
import { getDiscussion, setDiscussion } from './discussion.ts'
import { getReported, hideComment, dismissReports, listReported } from './moderation.ts'
import { reportComment } from './report.ts'

const reportUse = ({ userId }: Caller) => ({ key: `report:${userId}`, limit: { uses: 20, windowMs: 60 * MINUTE } })

/** Discussions for members. */
const memberRoutes = ({ serve }: Serving, cache: CachedSettings): void => {
  const askerOf = askers(cache)

  serve(community.listComments, async ({ caller, params, query, read }) => {
    const asker = await askerOf(caller)
    return read((tx) => listComments(tx, params, query, asker))
  })
  serve(community.addComment, async ({ caller, params, body, transact }) => {
    const asker = await askerOf(caller)
    return transact(async (tx) => ({ comment: await addComment(tx, params, body, asker) }))
  })
  serve(community.editComment, async ({ caller, params, body, transact }) => {
    const asker = await askerOf(caller)
    return transact(async (tx) => ({ comment: await editComment(tx, params.id, body, asker) }))
  })
  serve(community.removeComment, ({ caller, params, transact }) =>
    transact(async (tx) => {
      await removeComment(tx, params.id, caller.userId)
      return { message: 'Comment removed' }
    }),
  )
  serve(community.reportComment, async ({ caller, params, body, take, transact }) => {
    const asker = await askerOf(caller)
    await take(reportUse(caller))
    return transact(async (tx) => {
      await reportComment(tx, params.id, body, asker)
      return { message: 'Thank you. An administrator will review it.' }
    })
  })
}

/** Moderation of discussions. */
export const communityRoutes = (serving: Serving, cache: CachedSettings): void => {
  memberRoutes(serving, cache)
  const { serve } = serving

  serve(community.listReportedComments, ({ query, read }) => read((tx) => listReported(tx, query)))
  serve(community.getReportedComment, ({ params, read }) =>
    read(async (tx) => ({ comment: await getReported(tx, params.id) })),
  )
  serve(community.dismissReports, (call) =>
    call.transact(async (tx) => {
      await dismissReports(tx, actorOf(call), call.params.id)
      return { comment: await getReported(tx, call.params.id) }
    }),
  )
  serve(community.hideComment, (call) =>
    call.transact(async (tx) => {
      await hideComment(tx, actorOf(call), call.params.id, call.body)
      return { comment: await getReported(tx, call.params.id) }
    }),
  )
  serve(community.banAuthor, (call) =>
    call.transact(async (tx) => {
      await banAuthor(tx, actorOf(call), call.params.id, call.body)
      return { comment: await getReported(tx, call.params.id) }
    }),
  )
  serve(community.getDiscussion, ({ params, read }) =>
    read(async (tx) => ({ discussion: await getDiscussion(tx, params) })),
  )
  serve(community.setDiscussion, (call) =>
    call.transact(async (tx) => ({ discussion: await setDiscussion(tx, actorOf(call), call.params, call.body.open) })),
  )
}
