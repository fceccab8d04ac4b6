import { activity } from '@vesica/contract'
import type { Serving } from '../../platform/serve.ts'
import type { Streams } from '../../platform/sse.ts'
import { listEntries } from './entry.ts'
import { countUnread, listNotifications, markRead } from './notification.ts'

export const activityRoutes = ({ serve, serveRaw }: Serving, streams: Streams): void => {
  serve(activity.listActivity, ({ caller, read }) =>
    read(async (tx) => ({
      activity_logs: await listEntries(tx, caller.userId),
      notifications: await listNotifications(tx, caller.userId),
      unread: await countUnread(tx, caller.userId),
    })),
  )
  serve(activity.readNotifications, ({ caller, body, transact }) =>
    transact(async (tx) => {
      await markRead(tx, caller.userId, body.ids)
      return { unread: await countUnread(tx, caller.userId) }
    }),
  )
  serveRaw(activity.streamEvents, async ({ caller }, reply) => streams.open(caller, reply))
}
