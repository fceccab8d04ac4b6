import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from './index.ts'

/** The message for a field of a body with this value; none if it is accepted. */
const messagesFor = (body: z.ZodObject, field: string, value: unknown): string[] => {
  const { issues } = body.safeParse(value === undefined ? {} : { [field]: value }).error ?? { issues: [] }
  return issues.filter(({ path }) => path[0] === field).map(({ message }) => message)
}

const schemas = allEndpoints.flatMap(({ name, query, body }) =>
  [query, body].filter((schema) => schema !== undefined).map((schema) => [name, schema] as const),
)

describe('an absent field', () => {
  test.each(schemas)('from %s gets the same message as a blank one', (_, schema) => {
    for (const field of Object.keys(schema.shape)) {
      const [absent, blank] = [messagesFor(schema, field, undefined), messagesFor(schema, field, '')]
      if (absent.length > 0 && blank.length > 0 && !isNumber(schema, field))
        expect([field, absent]).toEqual([field, blank])
    }
  })
})

/** A blank value has the wrong type for anything but text. */
const isNumber = (schema: z.ZodObject, field: string): boolean =>
  messagesFor(schema, field, '').some((message) =>
    /^Please (enter a number|choose yes or no|send a list|send named fields)\.$/.test(message),
  )
