import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, time } from '../fields.ts'

// Feeds for programs that know no sign-in: a key in the address says whose it is. Each request is asked about like any other.

/** That there is an address, and never the address itself. */
const FeedAddress = z.object({
  createdAt: time,
  /** To the hour. */
  lastUsedAt: time.nullable(),
})

export const getFeedAddress = endpoint({
  name: 'getFeedAddress',
  method: 'GET',
  path: '/content/feed',
  access: 'member',
  feature: 'content',
  summary: 'Get whether the caller has feed URLs and when they were last used',
  topics: ['me'],
  response: z.object({ feed: FeedAddress.nullable() }),
})

export const makeFeedAddress = endpoint({
  name: 'makeFeedAddress',
  method: 'POST',
  path: '/content/feed',
  access: 'member',
  feature: 'content',
  summary: "Create the caller's feed URLs, returned once. Previous ones stop working immediately",
  response: z.object({ podcast: z.string(), texts: z.string(), calendar: z.string(), feed: FeedAddress }),
  refusals: ['account_held'],
})

export const revokeFeedAddress = endpoint({
  name: 'revokeFeedAddress',
  method: 'DELETE',
  path: '/content/feed',
  access: 'member',
  withoutFeature: 'an address can always be taken back',
  summary: "Revoke the caller's feed URLs and playback from them",
  response: z.object({ message: z.string() }),
})

/** What stands in an address to say whose it is: 32 random bytes. */
const key = z.string().regex(/^[\w-]{43}$/)

export const readPodcast = endpoint({
  name: 'readPodcast',
  method: 'GET',
  path: '/feeds/{key}/podcast',
  access: 'anyone',
  feature: 'content',
  summary: "Get the videos and audio a feed's owner can access as RSS 2.0 for podcast apps, newest first",
  params: z.strictObject({ key }),
})

export const readTextFeed = endpoint({
  name: 'readTextFeed',
  method: 'GET',
  path: '/feeds/{key}/texts',
  access: 'anyone',
  feature: 'content',
  summary: "Get the full texts a feed's owner can access as RSS 2.0, newest first",
  params: z.strictObject({ key }),
})

export const playFromFeed = endpoint({
  name: 'playFromFeed',
  method: 'GET',
  path: '/feeds/{key}/{contentId}/{file}',
  access: 'anyone',
  feature: 'content',
  summary: 'Stream video or audio from a feed, whole or in ranges, while its owner has access',
  params: z.strictObject({
    key,
    contentId: anyId,
    /** Podcast programs look at how an address ends; the server does not. */
    file: z.string().regex(/^episode\.[a-z0-9]{2,5}$/),
  }),
})

export const readFeedPicture = endpoint({
  name: 'readFeedPicture',
  method: 'GET',
  path: '/feeds/{key}/pictures/{file}',
  access: 'anyone',
  feature: 'content',
  summary: "Get a feed's or item's picture for podcast apps, as a square 1,400-pixel JPEG",
  params: z.strictObject({
    key,
    /** Of a cover, of the platform's mark, or `platform` for the product's own mark. Another picture has another address. */
    file: z.string().regex(/^(platform|[\da-f-]{36})\.jpg$/),
  }),
})
