import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./Item.module.css', import.meta.url), 'utf8')
const phone = css.split('@media (max-width: 61.99em) {')[1] ?? ''

/** The place of what a selector names, top to bottom. */
const orderOf = (selector: string): number => {
  const rule = phone.split('\n').find((line) => line.includes(`${selector} {`) && line.includes('order:'))
  return Number(/order: (\d+)/.exec(rule ?? '')?.[1] ?? Number.NaN)
}

test('on a phone the title of what plays stands under its picture, before its chapters and its words', () => {
  const places = [
    '.player > :first-child',
    '> header',
    '.player > :nth-child(2)',
    '> .words',
    '> *',
    '> .side',
    '> .text',
  ]
  expect(places.map(orderOf)).toEqual([0, 1, 2, 3, 4, 5, 6])
})
