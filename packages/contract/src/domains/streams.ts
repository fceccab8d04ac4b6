import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId } from '../fields.ts'

/** Whose address it is, which must be the caller's own, and what plays there. */
const params = z.strictObject({ userId: anyId, contentId: anyId })

export const streamVideo = endpoint({
  name: 'streamVideo',
  method: 'GET',
  path: '/video-content/{userId}/{contentId}/content',
  access: 'signedIn',
  feature: 'content',
  mediaCookie: true,
  ranges: true,
  summary: 'The film of an item that opens to you, whole or in ranges; it ends when it no longer does',
  params,
})

export const streamAudio = endpoint({
  name: 'streamAudio',
  method: 'GET',
  path: '/audio-content/{userId}/{contentId}/content',
  access: 'signedIn',
  feature: 'content',
  mediaCookie: true,
  ranges: true,
  summary: 'The sound of an item that opens to you, whole or in ranges; it ends when it no longer does',
  params,
})

export const getContentFile = endpoint({
  name: 'getContentFile',
  method: 'GET',
  path: '/content/{id}/file',
  access: 'signedIn',
  feature: 'content',
  mediaCookie: true,
  ranges: true,
  summary:
    'The file of an item that opens to you, whole or in ranges: a document to be read, or what its author lets be kept',
  params: z.strictObject({ id: anyId }),
  refusals: ['not_to_be_kept'],
})

export const streamLessonVideo = endpoint({
  name: 'streamLessonVideo',
  method: 'GET',
  path: '/video-content/{userId}/{contentId}/lesson',
  access: 'signedIn',
  feature: 'content',
  mediaCookie: true,
  ranges: true,
  summary: 'The film of a lesson that opens to you, whole or in ranges; it ends when it no longer does',
  params,
})

export const streamLessonAudio = endpoint({
  name: 'streamLessonAudio',
  method: 'GET',
  path: '/audio-content/{userId}/{contentId}/lesson',
  access: 'signedIn',
  feature: 'content',
  mediaCookie: true,
  ranges: true,
  summary: 'The sound of a lesson that opens to you, whole or in ranges; it ends when it no longer does',
  params,
})

export const getMaterial = endpoint({
  name: 'getMaterial',
  method: 'GET',
  path: '/lessons/{id}/materials/{material}',
  access: 'signedIn',
  feature: 'content',
  mediaCookie: true,
  ranges: true,
  summary: 'A file beside a lesson that opens to you',
  params: z.strictObject({ id: anyId, material: anyId }),
})
