import { afterEach, expect, test, vi } from 'vitest'
import { allEndpoints, type Endpoint } from './index.ts'

/** As long as a form may send, and the worst case for algorithms quadratic in marks, dots, blanks and brackets. */
const LENGTH = 200_000
const hostile = {
  marks: `a${'\u0301\u0323'.repeat(LENGTH / 2)}`,
  dots: `${'a.'.repeat(LENGTH / 2)}:`,
  blanks: `a${' '.repeat(LENGTH)}a`,
  brackets: '<'.repeat(LENGTH),
}

/** Every way to put a text in the place of one value: of all possible bodies, and within those of the example. */
const withText = (input: unknown, names: readonly string[], text: string): unknown[] => {
  if (Array.isArray(input)) return input.flatMap((item) => withText(item, [], text).map((changed) => [changed]))
  if (typeof input !== 'object' || input === null) return typeof input === 'string' ? [text] : []
  const keys = new Set([...Object.keys(input), ...names])
  return [...keys].flatMap((key) => {
    const value = (input as Readonly<Record<string, unknown>>)[key]
    const inside = typeof value === 'object' && value !== null ? withText(value, [], text) : [text]
    return inside.map((changed) => ({ ...input, [key]: changed }))
  })
}

const bodies = allEndpoints.flatMap(({ name, body, query, example }: Endpoint) => [
  ...(body ? [{ name, schema: body, input: example?.body ?? {} }] : []),
  ...(query ? [{ name, schema: query, input: example?.query ?? {} }] : []),
])

afterEach(() => vi.restoreAllMocks())

test.each(Object.entries(hostile))('every field rejects countless %s quickly, without normalizing them', (_, text) => {
  const form = vi.spyOn(String.prototype, 'normalize')
  for (const { name, schema, input } of bodies) {
    const names = Object.keys('shape' in schema ? (schema.shape as object) : {})
    for (const body of withText(input, names, text)) schema.safeParse(body)
    const worst = form.mock.contexts.find((context) => /(?:\u0301\u0323){16}/.test(String(context)))
    expect([name, worst === undefined]).toEqual([name, true])
    form.mockClear()
  }
})
