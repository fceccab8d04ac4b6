import { tickets } from '@vesica/contract'
import { type StoredChoice, storedChoice } from '../../../../ui/storedChoice.ts'

/** A sent message that can still be undone. */
export interface Sent {
  readonly id: string
  readonly ticket: string
  readonly reference: string
  readonly kind: 'reply' | 'note'
  /** ISO 8601, capped by this device's clock. */
  readonly until: string
}

const MOST_MS = tickets.UNDO_SECONDS * 1000

const isSent = (value: unknown): value is Sent =>
  typeof value === 'object' && value !== null && 'id' in value && 'ticket' in value && 'until' in value

const readAll = (stored: string): readonly Sent[] => {
  try {
    const all: unknown = JSON.parse(stored)
    return Array.isArray(all) ? all.filter(isSent) : []
  } catch {
    return []
  }
}

const stores = new Map<string, StoredChoice<string>>()

/** Sent messages of an administrator, stored in this browser across reloads. */
export const storedSent = (person: string): StoredChoice<string> => {
  const store = stores.get(person) ?? storedChoice(`desk-sent:${person}`, (stored) => stored ?? '')
  stores.set(person, store)
  return store
}

/** Messages that can still be undone, latest first. @param now milliseconds */
export const stillBack = (stored: string, now: number): readonly Sent[] =>
  readAll(stored).filter(({ until }) => new Date(until).getTime() > now && new Date(until).getTime() <= now + MOST_MS)

/**
 * Stores a sent message. Its undo time is capped at ten seconds, because this device's clock may differ from the
 * server's.
 */
export const withSent = (stored: string, sent: Sent, now: number): string => {
  const until = new Date(Math.min(new Date(sent.until).getTime(), now + MOST_MS)).toISOString()
  return JSON.stringify([{ ...sent, until }, ...stillBack(stored, now).filter(({ id }) => id !== sent.id)])
}

export const withoutSent = (stored: string, id: string, now: number): string =>
  JSON.stringify(stillBack(stored, now).filter((entry) => entry.id !== id))
