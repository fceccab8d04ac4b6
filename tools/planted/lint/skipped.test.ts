// breaks: no-disabled-tests
import { expect, test } from 'vitest'

test.skip('the sum', () => {
  expect(1 + 1).toBe(2)
})
