import { z } from 'zod'
import { ContentItem } from '../content.ts'
import { endpoint } from '../endpoint.ts'
import { anyId, cursorText, id, limitText, lineOrNothing, linesOrNothing, searchText, time } from '../fields.ts'
import { Progress } from '../progress.ts'

export { COMPLETE_AT, Progress } from '../progress.ts'

/** No medium is longer than this, in milliseconds: a week. */
const LONGEST = 7 * 24 * 60 * 60 * 1000
const milliseconds = z
  .number()
  .int('Please send whole milliseconds.')
  .min(0, 'A place cannot be before the beginning.')
  .max(LONGEST, 'No medium is that long.')

const progressReply = z.object({ progress: Progress })
const onItem = z.strictObject({ id: anyId })

/** What something is of. */
const ItemNamed = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  /** Of a lesson, which has a page of its own. */
  courseId: z.string().nullable(),
})

export const openContent = endpoint({
  name: 'openContent',
  method: 'POST',
  path: '/content/{id}/open',
  access: 'member',
  feature: 'content',
  summary: 'Record that the caller opened an item. Returns the position to resume from',
  params: onItem,
  response: progressReply,
  refusals: ['content_locked'],
})

export const reportProgress = endpoint({
  name: 'reportProgress',
  method: 'POST',
  path: '/content/{id}/progress',
  access: 'member',
  feature: 'content',
  summary:
    'Report playback or reading since the last report: every 10 to 15 seconds, on pause and when the page closes',
  params: onItem,
  body: z.strictObject({
    /** Made by the player for each sitting. */
    session: id,
    /** 0 when a sitting begins, then one more each time; what comes late or twice says nothing. */
    seq: z.number().int().min(0).max(1_000_000),
    position_ms: milliseconds.optional(),
    /** What was really played since the last word: pairs of milliseconds. More than time allows is not counted. */
    played: z
      .array(z.tuple([milliseconds, milliseconds]))
      .max(200, 'Please send at most 200 ranges.')
      .optional(),
    /** Of a text: the name of the paragraph or page in view. */
    place: lineOrNothing(200).optional(),
    /** Of a text: how much of it was reached, 0 to 1. */
    reached: z.number().min(0).max(1).optional(),
  }),
  example: {
    body: { session: '0199f3a2-7d1c-7e3b-9a43-0f6a5c1c2d3e', seq: 3, position_ms: 41_000, played: [[29_000, 41_000]] },
  },
  response: progressReply,
  refusals: ['content_locked'],
})

export const markDone = endpoint({
  name: 'markDone',
  method: 'POST',
  path: '/content/{id}/done',
  access: 'member',
  feature: 'content',
  summary: 'Mark a library item as complete or incomplete',
  params: onItem,
  body: z.strictObject({ done: z.boolean() }),
  example: { body: { done: true } },
  response: progressReply,
  refusals: ['content_locked'],
})

export const hideContent = endpoint({
  name: 'hideContent',
  method: 'POST',
  path: '/content/{id}/hide',
  access: 'member',
  feature: 'content',
  summary: "Hide an item from the caller's unfinished items, or show it again. Its position is retained",
  params: onItem,
  body: z.strictObject({ hidden: z.boolean() }),
  example: { body: { hidden: true } },
  response: progressReply,
})

export const saveFavourite = endpoint({
  name: 'saveFavourite',
  method: 'POST',
  path: '/content/{id}/favourite',
  access: 'member',
  feature: 'content',
  summary: "Add an item to the caller's favorites or remove it. Locked items can be added too",
  params: onItem,
  body: z.strictObject({ favourite: z.boolean() }),
  example: { body: { favourite: true } },
  response: z.object({ favourite: z.boolean() }),
})

/** For how many days what came into the library is new. */
export const NEW_FOR_DAYS = 28

export const getShelf = endpoint({
  name: 'getShelf',
  method: 'GET',
  path: '/content/shelf',
  access: 'member',
  feature: 'content',
  summary: "Get the caller's unfinished items, unopened items from the last 28 days, and favorites",
  topics: ['content', 'progress', 'me', 'platform', 'plans'],
  response: z.object({
    continue: z.array(ContentItem),
    new: z.array(ContentItem),
    favourites: z.array(ContentItem),
    figures: z.object({ favourites: z.number(), accessed: z.number(), completed: z.number() }),
  }),
})

export const listSittings = endpoint({
  name: 'listSittings',
  method: 'GET',
  path: '/content/history',
  access: 'member',
  feature: 'content',
  analytics: true,
  summary: "List the caller's playback and reading sessions in the library, newest first",
  topics: ['content', 'progress'],
  query: z.strictObject({ limit: limitText, cursor: cursorText.optional() }),
  response: z.object({
    sittings: z.array(
      z.object({
        id: z.string(),
        item: ItemNamed,
        began: time,
        ended: time,
        fromMs: z.number(),
        positionMs: z.number(),
        playedMs: z.number(),
      }),
    ),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
  }),
})

export const Note = z.object({
  id: z.string(),
  atMs: z.number().nullable(),
  place: z.string().nullable(),
  quote: z.string(),
  words: z.string(),
  createdAt: time,
  updatedAt: time,
})

/** Where a note stands and what it says; one without words is a bookmark. */
const noteFields = {
  at_ms: milliseconds.nullable().optional(),
  place: lineOrNothing(200).nullable().optional(),
  quote: linesOrNothing(2000).optional(),
  words: linesOrNothing(10_000).optional(),
}

export const MOST_NOTES = 500

export const listNotes = endpoint({
  name: 'listNotes',
  method: 'GET',
  path: '/content/{id}/notes',
  access: 'member',
  feature: 'content',
  summary: "List the caller's notes and bookmarks in an item, by position",
  topics: ['progress'],
  params: onItem,
  response: z.object({ notes: z.array(Note) }),
})

export const listOwnNotes = endpoint({
  name: 'listOwnNotes',
  method: 'GET',
  path: '/content/notes',
  access: 'member',
  feature: 'content',
  summary: "List the caller's notes and bookmarks across the library, newest first",
  topics: ['progress', 'content'],
  query: z.strictObject({
    /** Words of the note, its quote or the title of its item. */
    search: searchText.optional(),
    limit: limitText,
    cursor: cursorText.optional(),
  }),
  response: z.object({
    notes: z.array(Note.extend({ item: ItemNamed })),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
  }),
})

export const addNote = endpoint({
  name: 'addNote',
  method: 'POST',
  path: '/content/{id}/notes',
  access: 'member',
  feature: 'content',
  summary: 'Create a note or bookmark at a time in a recording or a place in a text',
  params: onItem,
  body: z.strictObject(noteFields),
  example: { body: { at_ms: 372_000, words: 'Hear the room after it clicks off.' } },
  response: z.object({ note: Note }),
  refusals: ['content_locked', 'too_many_notes'],
  idempotent: true,
})

export const changeNote = endpoint({
  name: 'changeNote',
  method: 'PUT',
  path: '/content/notes/{id}',
  access: 'member',
  feature: 'content',
  summary: "Update one of the caller's notes",
  params: z.strictObject({ id: anyId }),
  body: z.strictObject({ quote: noteFields.quote, words: noteFields.words }),
  example: { body: { words: 'Waiting is a posture of the shoulders.' } },
  response: z.object({ note: Note }),
})

export const removeNote = endpoint({
  name: 'removeNote',
  method: 'DELETE',
  path: '/content/notes/{id}',
  access: 'member',
  feature: 'content',
  summary: "Delete one of the caller's notes",
  params: z.strictObject({ id: anyId }),
  response: z.object({ message: z.string() }),
})

export const exportNotes = endpoint({
  name: 'exportNotes',
  method: 'GET',
  path: '/content/notes/export',
  access: 'member',
  withoutFeature: 'their own words',
  summary: "Export all of the caller's notes as Markdown, by item",
  refusals: ['account_held'],
})

export type Note = z.output<typeof Note>
export type NewNote = z.input<typeof addNote.body>
