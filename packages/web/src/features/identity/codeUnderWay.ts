import { saveInTab, readFromTab } from '../../ui/tab.ts'

/** A code that was sent. Times are in milliseconds; the code itself is never stored. */
export interface CodeUnderWay {
  readonly email: string
  readonly goodUntil: number
  readonly resendAt: number
}

/** The pending code sent from this tab, while it is valid. @param now milliseconds */
export const codeUnderWay = (storedAs: string | undefined, now: number): CodeUnderWay | undefined => {
  if (storedAs === undefined) return undefined
  const { email, goodUntil, resendAt } = (readFromTab(storedAs) ?? {}) as Partial<Record<keyof CodeUnderWay, unknown>>
  if (typeof email !== 'string' || typeof goodUntil !== 'number' || typeof resendAt !== 'number') return undefined
  return goodUntil > now ? { email, goodUntil, resendAt } : undefined
}

/** Stores the pending code for this tab; undefined removes it. */
export const saveCodeUnderWay = (storedAs: string | undefined, sent: CodeUnderWay | undefined): void => {
  if (storedAs !== undefined) saveInTab(storedAs, sent)
}
