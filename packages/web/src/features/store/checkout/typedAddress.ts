import type { identity } from '@vesica/contract'
import { saveInTab, storedInTab } from '../../../ui/tab.ts'
import { type Details, detailsOf, emptyDetails } from './orderBody.ts'

/** Of this tab; signing out empties it. */
const key = 'checkout-address'

type Person = Pick<identity.User, 'id' | 'name' | 'shippingDetails'>

const isText = (value: unknown): value is string => typeof value === 'string'

/** Reads an address as it was stored. @returns undefined when there is none, or another person's */
export const parseTyped = (stored: string | null, personId: string): Details | undefined => {
  try {
    const { person, details } = JSON.parse(stored ?? '') as { person?: unknown; details?: Partial<Details> }
    const names = Object.keys(emptyDetails) as (keyof Details)[]
    if (person !== personId || !details || !names.every((name) => isText(details[name]))) return undefined
    return Object.fromEntries(names.map((name) => [name, details[name]])) as Details
  } catch {
    return undefined
  }
}

/** What the form begins with: what was typed in this tab for an order that is not placed yet, or what is saved. */
export const startingDetails = (person: Person): Details => parseTyped(storedInTab(key), person.id) ?? detailsOf(person)

/** Keeps what was typed for this tab, so that a reload loses nothing; undefined forgets it. */
export const saveTyped = (personId: string, details: Details | undefined): void =>
  saveInTab(key, details && { person: personId, details })
