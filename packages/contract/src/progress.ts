import { z } from 'zod'
import { time } from './fields.ts'

/** The share of a medium that counts as complete. */
export const COMPLETE_AT = 0.9

/** A person's progress with an item. */
export const Progress = z.object({
  /** The position to resume at; 0 also after its end. */
  positionMs: z.number(),
  /** Of a text: the paragraph or page. */
  place: z.string().nullable(),
  /** Of the current pass, 0 to 1: what was actually played, or reached of a text. */
  fraction: z.number(),
  completedAt: time.nullable(),
  /** How often it was completed. */
  passes: z.number(),
  lastOpenedAt: time,
  hidden: z.boolean(),
})
export type Progress = z.output<typeof Progress>
