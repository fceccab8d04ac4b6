import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId } from '../fields.ts'

/** No metrics for fewer people than this: an individual could be identified. */
export const FEWEST_PEOPLE = 5

/** The number of equal slices of an item. */
export const INSIGHT_SLICES = 20

export const getContentInsight = endpoint({
  name: 'getContentInsight',
  method: 'GET',
  path: '/content/{id}/insight',
  access: 'admin',
  right: 'content:read',
  analytics: true,
  summary: "Get an item's engagement: how many people opened it, how much they go through and where they leave",
  topics: ['content'],
  params: z.strictObject({ id: anyId }),
  response: z.object({
    insight: z.object({
      /** The measured duration of a medium; null for texts and external files. */
      durationMs: z.number().nullable(),
      /** null: fewer than `FEWEST_PEOPLE` have opened it. */
      opened: z.object({ people: z.number(), opens: z.number(), completed: z.number() }).nullable(),
      /** How it was played or read; null: known of fewer than `FEWEST_PEOPLE`. */
      goneThrough: z
        .object({
          people: z.number(),
          /** The share a person covers on average, 0 to 1. */
          share: z.number(),
          /** For each of the `INSIGHT_SLICES` from the start, the share of people who covered it, 0 to 1. */
          slices: z.array(z.number()),
        })
        .nullable(),
    }),
  }),
})
