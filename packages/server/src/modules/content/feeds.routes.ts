import { createHash } from 'node:crypto'
import { feeds } from '@vesica/contract'
import type { FastifyReply } from 'fastify'
import type { Caller } from '../../platform/caller.ts'
import { HOUR } from '../../platform/clock.ts'
import type { Tx } from '../../platform/data/tx.ts'
import type { Call, Serving } from '../../platform/http/serve.ts'
import { Refusal } from '../../platform/refusal.ts'
import { endFeedAddress, findFeedAddress, createFeedUrls, memberOfFeed, noteFeedUse } from '../identity/index.ts'
import { askers } from './access/asker.ts'
import { drawFeedPicture, feedPicture, findFeedPicture } from './feeds/feed-picture.ts'
import { feedsAt, type FeedPlace, podcast, textFeed } from './feeds/feed.ts'
import type { Asker } from './items/item.record.ts'
import { openEpisode } from './items/playing.ts'
import { senderOf, type StreamsParts } from './streams.routes.ts'

/** Podcast apps poll about once an hour; manual reading needs no more. */
const READS_PER_HOUR = { uses: 60, windowMs: HOUR }
/** Covers all pictures of a feed of 200, and again for a second app. */
const PICTURES_PER_HOUR = { uses: 500, windowMs: HOUR }

type FeedCall = Pick<Call<typeof feeds.readPodcast>, 'params' | 'read' | 'take'>
type WriteFeed = (tx: Tx, asker: Asker, source: FeedPlace) => Promise<string>

/** The caller's feeds, and the content at their addresses. */
export const feedsRoutes = ({ serve, serveRaw }: Serving, deps: StreamsParts): void => {
  const { kept, publicUrl } = deps
  const askerOf = askers(kept)
  const send = senderOf(deps)

  serve(feeds.getFeedAddress, ({ caller, read }) =>
    read(async (tx) => ({ feed: await findFeedAddress(tx, caller.userId) })),
  )
  serve(feeds.createFeedUrls, ({ caller, transact }) =>
    transact(async (tx) => {
      const { key, feed } = await createFeedUrls(tx, caller.userId)
      const { podcast: podcastUrl, texts, calendar } = feedsAt({ publicUrl, key })
      return { podcast: podcastUrl, texts, calendar, feed }
    }),
  )
  serve(feeds.revokeFeedAddress, ({ caller, transact }) =>
    transact(async (tx) => {
      await endFeedAddress(tx, caller.userId)
      return { message: 'Feeds Ended Successfully' }
    }),
  )

  const memberOf = async ({ params, read }: Pick<FeedCall, 'params' | 'read'>): Promise<Caller> => {
    const member = await read((tx) => memberOfFeed(tx, params.key))
    if (!member) throw new Refusal('not_found')
    return member
  }
  const answer = (write: WriteFeed) => async (call: FeedCall, reply: FastifyReply) => {
    const member = await memberOf(call)
    await call.take({ key: `feed:${member.userId}`, limit: READS_PER_HOUR })
    const asker = await askerOf(member)
    const { platformName, look: branding } = await kept.settings()
    const xml = await call.read(async (tx) => {
      await noteFeedUse(tx, member)
      return write(tx, asker, { publicUrl, platformName, key: call.params.key, markId: branding.markId })
    })
    return sendXml(reply, xml)
  }
  serveRaw(feeds.readPodcast, answer(podcast))
  serveRaw(feeds.readTextFeed, answer(textFeed))
  serveRaw(feeds.readFeedPicture, async (call, reply) => {
    const member = await memberOf(call)
    await call.take({ key: `feed pictures:${member.userId}`, limit: PICTURES_PER_HOUR })
    const { markId } = (await kept.settings()).look
    const { file } = call.params
    const stored = await call.read((tx) => findFeedPicture(tx, deps.files, file, markId))
    const picture = await drawFeedPicture(deps.files, stored, stored === undefined || file === feedPicture(markId))
    return reply.headers({ 'cache-control': 'private, max-age=31536000, immutable' }).type('image/jpeg').send(picture)
  })
  serveRaw(feeds.playFromFeed, async (call, reply) => {
    const caller = await memberOf(call)
    return send({ ...call, caller }, call.params.contentId, reply, (tx, id, asker) =>
      openEpisode(tx, deps.files, id, asker),
    )
  })
}

/** Private and revalidated on every use, because access may have ended. */
const sendXml = (reply: FastifyReply, xml: string): FastifyReply => {
  const etag = `"${createHash('sha256').update(xml).digest('base64url')}"`
  reply.headers({ 'cache-control': 'private, no-cache', etag, 'x-robots-tag': 'noindex' })
  if (reply.request.headers['if-none-match'] === etag) return reply.status(304).send()
  return reply.type('application/rss+xml; charset=utf-8').send(xml)
}
