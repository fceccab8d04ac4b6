import type { identity } from '@vesica/contract'
import { saveInTab, storedInTab } from '../../../ui/tab.ts'
import { type Details, detailsOf, emptyDetails } from './orderBody.ts'

/** Stored per tab and cleared on sign-out. */
const key = 'checkout-address'

type Person = Pick<identity.User, 'id' | 'name' | 'shippingDetails'>

const isText = (value: unknown): value is string => typeof value === 'string'

/** Parses a stored address. @returns undefined without one, or if it belongs to another person */
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

/** Initial form values: the address typed in this tab for an order not placed yet, otherwise the saved one. */
export const startingDetails = (person: Person): Details => parseTyped(storedInTab(key), person.id) ?? detailsOf(person)

/** Stores the typed address in this tab, so that a reload loses nothing; undefined removes it. */
export const saveTyped = (personId: string, details: Details | undefined): void =>
  saveInTab(key, details && { person: personId, details })
