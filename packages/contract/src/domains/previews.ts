import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, time } from '../fields.ts'
import { libraryFilters, libraryReply, openedReply } from './content.ts'

/** Whose view of the library is previewed: a hypothetical person, never a real member. */
export const previewStandings = ['visitor', 'pending', 'member', 'expired'] as const

const previewedAs = {
  /** Default: `member`. */
  standing: z.enum(previewStandings).optional(),
  /** The level of a `member`; `none` or omitted: without one. */
  viewer_level: z.string().trim().toLowerCase().max(60).optional(),
  /** ISO 8601 in UTC. Default: now. */
  at: time.optional(),
}

export const previewLibrary = endpoint({
  name: 'previewLibrary',
  method: 'GET',
  path: '/content/preview',
  access: 'admin',
  right: 'content:read',
  summary: 'Preview the library as a level, applicant or visitor at a given time. Nothing is counted',
  topics: ['content', 'platform', 'plans'],
  query: z.strictObject({ ...libraryFilters, ...previewedAs }),
  example: { query: { standing: 'member', viewer_level: 'seeker' } },
  response: libraryReply,
})

export const previewContent = endpoint({
  name: 'previewContent',
  method: 'GET',
  path: '/content/preview/{id}',
  access: 'admin',
  right: 'content:read',
  summary: 'Preview an item as a level, applicant or visitor at a given time. Nothing is counted',
  topics: ['content', 'platform', 'plans'],
  params: z.strictObject({ id: anyId }),
  query: z.strictObject(previewedAs),
  example: { query: { standing: 'member', viewer_level: 'seeker' } },
  response: openedReply,
})
