import { parse } from 'qs'
import { Refusal } from '../refusal.ts'

const DEEPEST = 4
const LONGEST_ARRAY = 100

// shipping_details[first_name], products[0][id], tags[]
const fieldName = /^[A-Za-z_][\w.-]{0,99}(\[[\w.-]{0,100}\]){0,4}$/

/** Whether a field name is possible in one of our forms. */
export const isFieldName = (name: unknown): name is string =>
  typeof name === 'string' &&
  fieldName.test(name) &&
  !name.split(/[[\]]/).some((segment) => segment !== '' && segment in Object.prototype)

/**
 * The text fields of a form as one nested object: `a[b]` becomes an object, `a[0][b]` and `a[]` arrays. A repeated name
 * also becomes an array, which the contract refuses where it expects one value.
 */
export const nestFields = (sent: readonly (readonly [name: string, value: string])[]): unknown => {
  const values = new Map<string, string | string[]>()
  for (const [name, value] of sent) {
    if (!isFieldName(name)) throw new Refusal('malformed', {}, { log: 'a form field has an impossible name' })
    const earlier = values.get(name)
    values.set(name, earlier === undefined ? value : [earlier, value].flat())
  }
  try {
    return parse(Object.fromEntries(values) as Record<string, string>, {
      allowPrototypes: false,
      plainObjects: false,
      depth: DEEPEST,
      strictDepth: true,
      arrayLimit: LONGEST_ARRAY,
      throwOnLimitExceeded: true,
      comma: false,
    })
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal('malformed', {}, { log: error.message })
    throw error
  }
}
