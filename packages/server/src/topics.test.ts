import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { topics } from '@vesica/contract'
import { expect, test } from 'vitest'

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))

/** Every topic that some action announces. */
const announced = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/announce\(\{ topics: (.*)/g)].flatMap(([, named = '']) =>
      [...named.matchAll(/'(\w+)'/g)].map(([, topic]) => topic),
    ),
  ),
)

test('every topic that invalidates responses is announced by some action, and no others are', () => {
  expect(announced).toEqual(new Set(topics))
})
