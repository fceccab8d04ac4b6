const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The delay after each failed attempt. After the last one the message is exhausted. */
const PAUSES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR] as const
export const [FIRST_PAUSE] = PAUSES
const LONGEST_PAUSE = 10 * HOUR

/** A failing webhook receives no other message during its delay, up to this limit. */
const LONGEST_REST = 5 * MINUTE

/** The part of a response that decides what happens next. */
export interface Answered {
  /** The HTTP status; null: no response. */
  status: number | null
  /** From `Retry-After`; null: absent or invalid. */
  retryAfterMs: number | null
}

/**
 * - delivered: any 2xx.
 * - retry: after `pauseMs`; the webhook receives no other message for `restMs`.
 * - exhausted: this was the last attempt.
 * - too_large: the same message would be rejected again.
 * - gone: the receiver wants no more messages.
 */
export type Verdict =
  | { kind: 'delivered' }
  | { kind: 'retry'; pauseMs: number; restMs: number }
  | { kind: 'exhausted' | 'too_large' | 'gone' }

/**
 * The delay of a `Retry-After` header in milliseconds, from seconds or a date (RFC 9110, 10.2.3); null: invalid, or in
 * the past.
 */
export const retryAfterMs = (header: string | undefined, now: Date): number | null => {
  const value = header?.trim() ?? ''
  const milliseconds = /^\d+$/.test(value) ? Number(value) * SECOND : Date.parse(value) - now.getTime()
  return milliseconds > 0 ? Math.min(milliseconds, LONGEST_PAUSE) : null
}

/**
 * The outcome of an attempt. As Standard Webhooks recommends, every failure is retried, because receivers get repaired,
 * except 410 Gone and 413 Content Too Large.
 * @param tries attempts before this one
 */
export const verdictOf = ({ status, retryAfterMs: requestedMs }: Answered, tries: number): Verdict => {
  if (status !== null && status >= 200 && status < 300) return { kind: 'delivered' }
  if (status === 410) return { kind: 'gone' }
  if (status === 413) return { kind: 'too_large' }
  const pause = PAUSES[tries]
  if (pause === undefined) return { kind: 'exhausted' }
  const pauseMs = Math.max(pause, requestedMs ?? 0)
  return { kind: 'retry', pauseMs, restMs: Math.max(Math.min(pause, LONGEST_REST), requestedMs ?? 0) }
}
