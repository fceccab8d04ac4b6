import { z } from 'zod'
import { time } from './fields.ts'

/** The share of a medium that counts as all of it. */
export const COMPLETE_AT = 0.9

/** How far somebody is with an item. */
export const Progress = z.object({
  /** The place to go on from; 0 also for what was left at its end. */
  positionMs: z.number(),
  /** Of a text: the paragraph or page. */
  place: z.string().nullable(),
  /** Of this pass, 0 to 1: what was really played, or reached of a text. */
  fraction: z.number(),
  completedAt: time.nullable(),
  /** How often it was gone through. */
  passes: z.number(),
  lastOpenedAt: time,
  hidden: z.boolean(),
})
export type Progress = z.output<typeof Progress>
