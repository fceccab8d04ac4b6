import { expect, test } from 'vitest'
import { maskedUrl } from './url.rules.ts'

test.each([
  ['https://hooks.invalid/vesica', 'https://hooks.invalid/vesica'],
  ['https://hooks.invalid/', 'https://hooks.invalid/'],
  ['https://hooks.invalid:8443/in?token=abc&to=1', 'https://hooks.invalid:8443/in?…'],
  ['https://hooks.invalid/services/T0000/9f86d081884c7d659a2f', 'https://hooks.invalid/services/T0000/9f8…'],
  ['https://hooks.invalid/9f86d081884c7d65/in/', 'https://hooks.invalid/9f8…/in/'],
])('the URL %s is shown as %s', (url, masked) => {
  expect(maskedUrl(url)).toBe(masked)
})
