import type { quizzes } from '@vesica/contract'

const MINUTE = 60_000

/** The last attempt of somebody, as far as it decides about the next. */
interface Last {
  /** 1 for the first: as many as there were. */
  number: number
  submitted_at: Date | null
}

/** Whether another attempt can begin. */
interface Turn {
  may: boolean
  /** When it can, where it cannot yet. */
  at: Date | null
  why: 'possible' | 'empty' | 'open' | 'used' | 'too_soon'
}

const no = (why: Turn['why'], at: Date | null = null): Turn => ({ may: false, at, why })

/**
 * Whether another attempt of a quiz can begin now.
 * @param last undefined: there was none
 */
export const turnOf = (
  { attempts: most, wait_minutes }: Pick<quizzes.QuizSettings, 'attempts' | 'wait_minutes'>,
  questions: number,
  last: Last | undefined,
  now: Date,
): Turn => {
  if (last && last.submitted_at === null) return no('open')
  if (questions === 0) return no('empty')
  if (last && most !== null && last.number >= most) return no('used')
  // Without a wait there is none: of two requests at once, the later may bring the earlier time.
  const at =
    last?.submitted_at && wait_minutes > 0 ? new Date(last.submitted_at.getTime() + wait_minutes * MINUTE) : now
  return at > now ? no('too_soon', at) : { may: true, at: null, why: 'possible' }
}

/** When an attempt is over that begins now; null: it has no limit. */
export const endOf = (minutes: number | null, begun: Date): Date | null =>
  minutes === null ? null : new Date(begun.getTime() + minutes * MINUTE)
