import { keepInTab, keptInTab } from '../../ui/tab.ts'

/** A code that was sent. The times are milliseconds; the code itself is never kept. */
export interface CodeUnderWay {
  readonly email: string
  readonly goodUntil: number
  readonly resendAt: number
}

/** What is kept of a code that was sent from this tab, while it is good. @param now milliseconds */
export const codeUnderWay = (keptAs: string | undefined, now: number): CodeUnderWay | undefined => {
  if (keptAs === undefined) return undefined
  const { email, goodUntil, resendAt } = (keptInTab(keptAs) ?? {}) as Partial<Record<keyof CodeUnderWay, unknown>>
  if (typeof email !== 'string' || typeof goodUntil !== 'number' || typeof resendAt !== 'number') return undefined
  return goodUntil > now ? { email, goodUntil, resendAt } : undefined
}

/** Keeps it for this tab; undefined forgets it. */
export const keepCodeUnderWay = (keptAs: string | undefined, sent: CodeUnderWay | undefined): void => {
  if (keptAs !== undefined) keepInTab(keptAs, sent)
}
