import { expect, test } from 'vitest'
import { partedUsd } from './en/parted.ts'

test.each([
  ['20 USD', '20 USD'],
  ['999.99 USD', '999.99 USD'],
  ['10000 USD', '10,000 USD'],
  ['1234567.5 USD', '1,234,567.5 USD'],
  ['0.00001299 USD', '0.00001299 USD'],
  ['10,000 USD', '10,000 USD'],
  ['2000 hours', '2000 hours'],
  ['0x52908400098527886E0F7030069857D2E4169EE7', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ['', ''],
])('%j is formatted as %j', (stored, formatted) => {
  expect(partedUsd(stored)).toBe(formatted)
})
