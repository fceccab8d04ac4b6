import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId } from '../fields.ts'

/** Nothing is said of fewer people than these: one of them could be made out. */
export const FEWEST_PEOPLE = 5

/** Into how many slices of equal length what is gone through is parted. */
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
      /** As measured, of a medium; null of what is read or lies elsewhere. */
      durationMs: z.number().nullable(),
      /** null: fewer than `FEWEST_PEOPLE` have opened it. */
      opened: z.object({ people: z.number(), opens: z.number(), completed: z.number() }).nullable(),
      /** What was played or read of it; null: of fewer than `FEWEST_PEOPLE` that is known. */
      goneThrough: z
        .object({
          people: z.number(),
          /** How much of it one of them goes through, 0 to 1, on average. */
          share: z.number(),
          /** Of each of the `INSIGHT_SLICES`, from the beginning, the share of them who went through it, 0 to 1. */
          slices: z.array(z.number()),
        })
        .nullable(),
    }),
  }),
})
