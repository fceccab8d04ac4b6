import { z } from 'zod'
import { Captions, contentTypes } from '../content.ts'
import { endpoint } from '../endpoint.ts'
import { anyId, line, searchText } from '../fields.ts'
import { captionKinds, mostCaptionBytes } from '../media.ts'

export { Captions } from '../content.ts'

export const MOST_CAPTIONS = 20
/** The maximum number of passages per search. */
export const MOST_PASSAGES = 50

export const searchTexts = endpoint({
  name: 'searchTexts',
  method: 'GET',
  path: '/content/search',
  access: 'signedIn',
  feature: 'content',
  summary: 'Search texts and captions the caller can access for sentences that contain all words',
  topics: ['content', 'courses', 'me', 'platform', 'plans'],
  query: z.strictObject({ search: searchText.min(1, 'Please enter a word.') }),
  example: { query: { search: 'silence' } },
  response: z.object({
    /** Latest items first, and in order within each; at most `MOST_PASSAGES`. */
    passages: z.array(
      z.object({
        item: z.object({
          id: z.string(),
          title: z.string(),
          type: z.enum(contentTypes),
          /** For a lesson, which has a page of its own. */
          courseId: z.string().nullable(),
        }),
        /** When it is spoken; null for a text. */
        atMs: z.number().nullable(),
        /** For a text: the index of the paragraph, from 0; null for a medium. */
        paragraph: z.number().nullable(),
        /** The text in pieces, with the matches marked. */
        pieces: z.array(z.object({ text: z.string(), marked: z.boolean() })),
      }),
    ),
    /** There are more than these. */
    more: z.boolean(),
  }),
})

export const getCaptions = endpoint({
  name: 'getCaptions',
  method: 'GET',
  path: '/content/{id}/captions/{language}',
  access: 'signedIn',
  feature: 'content',
  mediaCookie: true,
  summary: "Get an accessible item's captions in a language as WebVTT",
  params: z.strictObject({ id: anyId, language: anyId }),
  refusals: ['content_locked'],
})

/**
 * A tag of a language as it is usually written, which says nothing else: `EN-latn-gb` is en-Latn-GB.
 * @see https://www.rfc-editor.org/rfc/rfc5646#section-2.1.1
 */
const usualCase = (tag: string): string =>
  tag.toLowerCase().replace(/-(?:[a-z0-9]{2}(?=-|$)|[a-z](?=[a-z0-9]{3}(?:-|$)))/g, (subtag) => subtag.toUpperCase())

const language = z
  .string()
  .trim()
  .regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8}){0,3}$/, 'Please enter a language like en or pt-BR.')
  .overwrite(usualCase)

const captionsReply = z.object({ captions: z.array(Captions) })

export const saveCaptions = endpoint({
  name: 'saveCaptions',
  method: 'POST',
  path: '/content/{id}/captions',
  access: 'admin',
  right: 'content:write',
  summary: "Add or replace an item's captions in a language, at most 5 MB of WebVTT or SubRip",
  multipart: true,
  params: z.strictObject({ id: anyId }),
  body: z.strictObject({ language, label: line(60) }),
  files: { file: { maxBytes: mostCaptionBytes, kinds: captionKinds, required: true } },
  example: { body: { language: 'en', label: 'English' } },
  response: captionsReply,
  refusals: ['captions_unreadable', 'too_many_captions'],
})

export const removeCaptions = endpoint({
  name: 'removeCaptions',
  method: 'DELETE',
  path: '/content/{id}/captions/{language}',
  access: 'admin',
  right: 'content:write',
  summary: "Delete an item's captions in a language",
  params: z.strictObject({ id: anyId, language: anyId }),
  response: captionsReply,
})
