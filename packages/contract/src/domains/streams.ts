import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId } from '../fields.ts'

/** The member, who must be the caller, and the medium. */
const params = z.strictObject({ userId: anyId, contentId: anyId })

export const streamVideo = endpoint({
  name: 'streamVideo',
  method: 'GET',
  path: '/video-content/{userId}/{contentId}/content',
  access: 'signedIn',
  feature: 'content',
  mediaCookie: true,
  ranges: true,
  summary: "Stream an item's video, whole or in ranges, while the caller has access",
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
  summary: "Stream an item's audio, whole or in ranges, while the caller has access",
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
  summary: "Download an accessible item's file, whole or in ranges: a document, or media its author made downloadable",
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
  summary: "Stream a lesson's video, whole or in ranges, while the caller has access",
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
  summary: "Stream a lesson's audio, whole or in ranges, while the caller has access",
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
  summary: 'Download a material of a lesson the caller can access',
  params: z.strictObject({ id: anyId, material: anyId }),
})
