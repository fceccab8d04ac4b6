import { tickets } from '@vesica/contract'
import { type Kept, kept } from '../../../ui/kept.ts'

/** Something that was just sent and can be taken back. */
export interface Sent {
  readonly id: string
  readonly ticket: string
  readonly reference: string
  readonly kind: 'reply' | 'note'
  /** ISO text, by this device's clock at the latest. */
  readonly until: string
}

const MOST_MS = tickets.UNDO_SECONDS * 1000

const isSent = (one: unknown): one is Sent =>
  typeof one === 'object' && one !== null && 'id' in one && 'ticket' in one && 'until' in one

const readAll = (stored: string): readonly Sent[] => {
  try {
    const all: unknown = JSON.parse(stored)
    return Array.isArray(all) ? all.filter(isSent) : []
  } catch {
    return []
  }
}

const stores = new Map<string, Kept<string>>()

/** What this browser remembers for somebody as text: kept when the page is closed or loaded again. */
export const storedSent = (person: string): Kept<string> => {
  const store = stores.get(person) ?? kept(`desk-sent:${person}`, (stored) => stored ?? '')
  stores.set(person, store)
  return store
}

/** What can still be taken back, the latest first. @param now milliseconds */
export const stillBack = (stored: string, now: number): readonly Sent[] =>
  readAll(stored).filter(({ until }) => new Date(until).getTime() > now && new Date(until).getTime() <= now + MOST_MS)

/** Adds one to what is remembered. The clock of this device may be another than the server's: ten seconds at most. */
export const withSent = (stored: string, sent: Sent, now: number): string => {
  const until = new Date(Math.min(new Date(sent.until).getTime(), now + MOST_MS)).toISOString()
  return JSON.stringify([{ ...sent, until }, ...stillBack(stored, now).filter(({ id }) => id !== sent.id)])
}

export const withoutSent = (stored: string, id: string, now: number): string =>
  JSON.stringify(stillBack(stored, now).filter((one) => one.id !== id))
