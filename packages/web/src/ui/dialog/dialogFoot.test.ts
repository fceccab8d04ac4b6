import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./DialogFoot.module.css', import.meta.url), 'utf8')

test('on a phone the buttons of a step share its whole width, and what is missing stands above them', () => {
  const phone = css.split('@media (max-width: 639px) {')[1] ?? ''
  expect(phone).toMatch(/\.foot\[data-spread\] > \* \{ flex: 1 1 40%; \}/)
  expect(phone).toMatch(/\.foot\[data-spread\] > p \{ flex-basis: 100%; order: -1; \}/)
})
