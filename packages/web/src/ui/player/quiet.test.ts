import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./Player.module.css', import.meta.url), 'utf8')

test('controls go while a picture plays though a finger left the focus on one, and take no press while they are gone', () => {
  const rule = css.split('\n').find((line) => line.startsWith('.stage[data-quiet] .foot')) ?? ''
  expect(rule).toContain('opacity: 0; pointer-events: none;')
  expect(rule).toContain(':focus-visible')
  expect(css).not.toContain('focus-within, :has')
})
