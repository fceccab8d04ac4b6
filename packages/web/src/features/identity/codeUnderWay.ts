import { saveInTab, readFromTab } from '../../ui/tab.ts'

/** A code that was sent. The times are milliseconds; the code itself is never kept. */
export interface CodeUnderWay {
  readonly email: string
  readonly goodUntil: number
  readonly resendAt: number
}

/** What is kept of a code that was sent from this tab, while it is good. @param now milliseconds */
export const codeUnderWay = (storedAs: string | undefined, now: number): CodeUnderWay | undefined => {
  if (storedAs === undefined) return undefined
  const { email, goodUntil, resendAt } = (readFromTab(storedAs) ?? {}) as Partial<Record<keyof CodeUnderWay, unknown>>
  if (typeof email !== 'string' || typeof goodUntil !== 'number' || typeof resendAt !== 'number') return undefined
  return goodUntil > now ? { email, goodUntil, resendAt } : undefined
}

/** Keeps it for this tab; undefined forgets it. */
export const saveCodeUnderWay = (storedAs: string | undefined, sent: CodeUnderWay | undefined): void => {
  if (storedAs !== undefined) saveInTab(storedAs, sent)
}
