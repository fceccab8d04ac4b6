import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from './index.ts'

/** The message for a field of a body with this value; none if it is accepted. */
const said = (body: z.ZodObject, field: string, value: unknown): string[] => {
  const { issues } = body.safeParse(value === undefined ? {} : { [field]: value }).error ?? { issues: [] }
  return issues.filter(({ path }) => path[0] === field).map(({ message }) => message)
}

const parts = allEndpoints.flatMap(({ name, query, body }) =>
  [query, body].filter((part) => part !== undefined).map((part) => [name, part] as const),
)

describe('a field that is absent', () => {
  test.each(parts)('from %s is answered like one that is blank', (_, part) => {
    for (const field of Object.keys(part.shape)) {
      const [absent, blank] = [said(part, field, undefined), said(part, field, '')]
      if (absent.length > 0 && blank.length > 0 && !isNumber(part, field))
        expect([field, absent]).toEqual([field, blank])
    }
  })
})

/** A blank value has the wrong type for anything but text. */
const isNumber = (part: z.ZodObject, field: string): boolean =>
  said(part, field, '').some((sentence) =>
    /^Please (enter a number|choose yes or no|send a list|send named fields)\.$/.test(sentence),
  )
