import { activity, notifications } from '@vesica/contract'
import type { Serving } from '../../platform/http/serve.ts'
import type { Streams } from '../../platform/events/sse.ts'
import { presentActivity } from './activity.present.ts'
import { pageOfEntries } from './entry.ts'
import { archive, countUnread, markRead } from './notification.ts'
import { listNotifications } from './notices/list.ts'
import { muteByLink } from './notices/mute.ts'
import { getPreferences, setPreferences } from './notices/preference.ts'

export const activityRoutes = (serving: Serving, streams: Streams): void => {
  const { serve, serveRaw } = serving
  serve(activity.listActivity, ({ caller, query, read }) =>
    read((tx) => presentActivity(tx, caller.userId, query.limit)),
  )
  serve(activity.listOwnActivity, ({ caller, query, read }) => read((tx) => pageOfEntries(tx, caller.userId, query)))
  serve(activity.readNotifications, ({ caller, body, transact }) =>
    transact(async (tx) => {
      await markRead(tx, caller.userId, body.ids, body.read)
      return { unread: await countUnread(tx, caller.userId) }
    }),
  )
  serveRaw(activity.streamEvents, async ({ caller, query }, reply) => streams.open(caller, reply, query.lately))
  noticesRoutes(serving)
}

const noticesRoutes = ({ serve, serveOneClick }: Serving): void => {
  serve(notifications.listNotifications, ({ caller, query, read }) =>
    read((tx) => listNotifications(tx, caller.userId, query)),
  )
  serve(notifications.archiveNotifications, ({ caller, body, transact }) =>
    transact(async (tx) => {
      await archive(tx, caller.userId, body.ids, body.archived)
      return { unread: await countUnread(tx, caller.userId) }
    }),
  )
  serve(notifications.getPreferences, ({ caller, read }) => read((tx) => getPreferences(tx, caller)))
  serve(notifications.setPreferences, ({ caller, body, transact }) =>
    transact(async (tx) => {
      await setPreferences(tx, caller, body)
      return getPreferences(tx, caller)
    }),
  )
  serve(notifications.muteByLink, ({ params, body, transact }) =>
    transact(async (tx) => ({ muted: body.muted, names: await muteByLink(tx, params.token, body.muted) })),
  )
  // One-click unsubscribe of mail programs (RFC 8058). Browsers that open the same address get the page.
  serveOneClick(
    { path: '/mute/{token}', params: notifications.muteByLink.params, refusals: ['mute_link_wrong'] },
    async ({ params, transact }, reply) => {
      await transact((tx) => muteByLink(tx, params.token, true))
      return reply.status(204).send()
    },
  )
}
