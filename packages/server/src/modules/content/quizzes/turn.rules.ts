import type { quizzes } from '@vesica/contract'

const MINUTE = 60_000

/** The parts of a person's last attempt that decide about the next. */
interface Last {
  /** Starts at 1, so it is also the number of attempts. */
  number: number
  submitted_at: Date | null
}

/** Whether another attempt can start. */
interface Turn {
  may: boolean
  /** When it can, if not yet. */
  at: Date | null
  why: 'possible' | 'empty' | 'open' | 'used' | 'too_soon'
}

const refused = (reason: Turn['why'], at: Date | null = null): Turn => ({ may: false, at, why: reason })

/**
 * Whether another attempt at a quiz can start now.
 * @param last undefined: no attempt yet
 */
export const turnOf = (
  { attempts: most, wait_minutes }: Pick<quizzes.QuizSettings, 'attempts' | 'wait_minutes'>,
  questions: number,
  last: Last | undefined,
  now: Date,
): Turn => {
  if (last && last.submitted_at === null) return refused('open')
  if (questions === 0) return refused('empty')
  if (last && most !== null && last.number >= most) return refused('used')
  // Without a waiting time the last submission is ignored: of two parallel requests, the later may have the earlier
  // time.
  const at =
    last?.submitted_at && wait_minutes > 0 ? new Date(last.submitted_at.getTime() + wait_minutes * MINUTE) : now
  return at > now ? refused('too_soon', at) : { may: true, at: null, why: 'possible' }
}

/** The deadline of an attempt that starts now; null: no limit. */
export const endOf = (minutes: number | null, startedAt: Date): Date | null =>
  minutes === null ? null : new Date(startedAt.getTime() + minutes * MINUTE)
