import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, time } from '../fields.ts'

// Feeds for programs without sign-in: a key in the URL identifies the member. Access is checked on each request like
// any other.

/** States that a URL exists, never the URL itself. */
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

export const createFeedUrls = endpoint({
  name: 'createFeedUrls',
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

/** The key in a URL that identifies its member: 32 random bytes. */
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
    /** Podcast programs look at the end of a URL; the server does not. */
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
    /**
     * The id of a cover or of the platform's logo, or `platform` for the product's own. A different picture has a
     * different URL.
     */
    file: z.string().regex(/^(platform|[\da-f-]{36})\.jpg$/),
  }),
})
