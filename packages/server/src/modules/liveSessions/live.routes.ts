import { createHash } from 'node:crypto'
import { liveSessions } from '@vesica/contract'
import type { FastifyReply } from 'fastify'
import { HOUR } from '../../platform/clock.ts'
import type { Serving } from '../../platform/http/serve.ts'
import { Refusal } from '../../platform/refusal.ts'
import { actorOf } from '../activity/index.ts'
import { memberOfFeed, noteFeedUse } from '../identity/index.ts'
import { cancelSession, createSession, listManaged, updateSession } from './managed.ts'
import { answer, listSessions, ownCalendar, type Place, sessionFile } from './session.ts'

/** Calendar apps poll a few times an hour; more is not needed. */
const READS_AN_HOUR = { uses: 60, windowMs: HOUR }

interface Parts {
  publicUrl: string
  platformName: () => Promise<string>
}

/** Private and revalidated on every use. */
const sendCalendar = (reply: FastifyReply, text: string): FastifyReply => {
  // Ignores the creation time, the only part that differs between unchanged responses.
  const etag = `"${createHash('sha256')
    .update(text.replaceAll(/^DTSTAMP:.*$/gm, ''))
    .digest('base64url')}"`
  reply.headers({ 'cache-control': 'private, no-cache', etag, 'x-robots-tag': 'noindex' })
  if (reply.request.headers['if-none-match'] === etag) return reply.status(304).send()
  return reply.type('text/calendar; charset=utf-8').send(text)
}

/** Live sessions for members, on the platform and in their calendars. */
const memberRoutes = ({ serve, serveRaw }: Serving, { publicUrl, platformName }: Parts): void => {
  const placeNow = async (): Promise<Place> => ({ publicUrl, platformName: await platformName() })

  serve(liveSessions.listLiveSessions, ({ caller, query, read }) => read((tx) => listSessions(tx, query, caller)))
  serve(liveSessions.setAttendance, ({ caller, params, body, transact }) =>
    transact(async (tx) => ({ session: await answer(tx, params.id, body.coming, caller) })),
  )
  serveRaw(liveSessions.getLiveSessionFile, async ({ caller, params, read }, reply) => {
    const place = await placeNow()
    const text = await read((tx) => sessionFile(tx, params.id, caller, place))
    reply.header('content-disposition', 'attachment; filename="session.ics"')
    return sendCalendar(reply, text)
  })
  serveRaw(liveSessions.readCalendar, async ({ params, read, take }, reply) => {
    const member = await read((tx) => memberOfFeed(tx, params.key))
    if (!member) throw new Refusal('not_found')
    await take({ key: `calendar:${member.userId}`, limit: READS_AN_HOUR })
    const place = await placeNow()
    const text = await read(async (tx) => {
      await noteFeedUse(tx, member)
      return ownCalendar(tx, member, place)
    })
    return sendCalendar(reply, text)
  })
}

/** Management of live sessions. */
export const liveRoutes = (serving: Serving, parts: Parts): void => {
  memberRoutes(serving, parts)
  const { serve } = serving

  serve(liveSessions.listManagedLiveSessions, ({ query, read }) => read((tx) => listManaged(tx, query)))
  serve(liveSessions.createLiveSession, (call) =>
    call.transact(async (tx) => ({ session: await createSession(tx, actorOf(call), call.body) })),
  )
  serve(liveSessions.updateLiveSession, (call) =>
    call.transact(async (tx) => {
      const { notice, ...input } = call.body
      return { session: await updateSession(tx, actorOf(call), call.params.id, input, notice) }
    }),
  )
  serve(liveSessions.cancelLiveSession, (call) =>
    call.transact(async (tx) => ({
      session: await cancelSession(tx, actorOf(call), call.params.id, call.body.reason),
    })),
  )
}
