import type { progress } from '@vesica/contract'
import { fractionOf, resumeAt, type Stretch } from './progress.rules.ts'

/** Progress in lists, from one JSON value. */
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

/** Progress in responses. */
export const presentRead = (read: ReadProgress, durationMs: number | null): progress.Progress => ({
  positionMs: resumeAt(read.position_ms, durationMs),
  place: read.place,
  fraction: fractionOf(read, { durationMs, words: 0 }),
  completedAt: read.completed_at && new Date(read.completed_at).toISOString(),
  passes: read.passes,
  lastOpenedAt: new Date(read.last_opened_at).toISOString(),
  hidden: read.hidden,
})
