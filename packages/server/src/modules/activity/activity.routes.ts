import { activity } from '@vesica/contract'
import type { Serving } from '../../platform/http/serve.ts'
import type { Streams } from '../../platform/events/sse.ts'
import { presentActivity } from './activity.present.ts'
import { countUnread, markRead } from './notification.ts'

export const activityRoutes = ({ serve, serveRaw }: Serving, streams: Streams): void => {
  serve(activity.listActivity, ({ caller, query, read }) =>
    read((tx) => presentActivity(tx, caller.userId, query.limit)),
  )
  serve(activity.readNotifications, ({ caller, body, transact }) =>
    transact(async (tx) => {
      await markRead(tx, caller.userId, body.ids)
      return { unread: await countUnread(tx, caller.userId) }
    }),
  )
  serveRaw(activity.streamEvents, async ({ caller }, reply) => streams.open(caller, reply))
}
