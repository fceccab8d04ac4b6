import type { progress } from '@vesica/contract'
import { fractionOf, resumeAt, type Stretch } from './progress.rules.ts'

/** Progress as a list reads it beside an item, of one JSON value. */
export interface ReadProgress {
  position_ms: number
  place: string | null
  reached: number
  covered: Stretch[]
  completed_at: string | null
  passes: number
  hidden: boolean
  last_opened_at: string
}

/** The same as answers carry it. */
export const presentRead = (read: ReadProgress, durationMs: number | null): progress.Progress => ({
  positionMs: resumeAt(read.position_ms, durationMs),
  place: read.place,
  fraction: fractionOf(read, { durationMs, words: 0 }),
  completedAt: read.completed_at && new Date(read.completed_at).toISOString(),
  passes: read.passes,
  lastOpenedAt: new Date(read.last_opened_at).toISOString(),
  hidden: read.hidden,
})
