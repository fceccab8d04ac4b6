/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { schemeGrounds, shadesOf } from '@vesica/contract'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

/** Each color token: its light and its dark value; a single value applies to both. */
const faces = new Map(
  [...read('tokens.css').matchAll(/--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)].map(
    ([, name = '', light = '', dark = '', both]) => [name, [both ?? light, both ?? dark] as const],
  ),
)

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

/** As defined by WCAG 2.2. */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (first: string, second: string): number => {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const facesOf = (name: string) => {
  const token = faces.get(name)
  if (!token) throw new Error(`There is no token --${name}`)
  return token
}

/** The lower value of both schemes, so that one number stands for the pair. */
const leastContrast = (text: string, ground: string): number => {
  const [lightText, darkText] = facesOf(text)
  const [lightGround, darkGround] = facesOf(ground)
  return Math.min(contrast(lightText, lightGround), contrast(darkText, darkGround))
}

/** Small text needs 4.5; the rest is a margin for eyes and screens worse than the formula. */
const ENOUGH = 4.6

const texts = ['ink', 'muted', 'primary', 'gold', 'danger-text']
const grounds = ['page', 'surface', 'raised', 'sunken', 'hover', 'primary-soft']
const pairs = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ['gold', 'gold-soft'],
  ['primary', 'primary-soft-hover'],
  ['ink', 'found'],
  ...['ink', 'muted', 'accent', 'danger'].flatMap((text) =>
    ['ground', 'raised'].map((ground) => [`player-${text}`, `player-${ground}`] as const),
  ),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-danger', 'danger-solid'],
  ['on-danger', 'danger-solid-hover'],
  ...['success', 'waiting', 'info', 'danger', 'neutral'].map((tone) => [`${tone}-text`, `${tone}-bg`] as const),
] as const

test('contrast follows the standard formula', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

test.each(pairs)('%s on %s is readable, light and dark', (text, ground) => {
  expect(leastContrast(text, ground)).toBeGreaterThanOrEqual(ENOUGH)
})

test('the backgrounds and shades for checking an accent color match the style sheets', () => {
  for (const [scheme, at] of [
    ['light', 0],
    ['dark', 1],
  ] as const) {
    const stated = { ...schemeGrounds[scheme], ...shadesOf(null)[scheme] }
    expect(Object.keys(stated)).toHaveLength(11)
    for (const [name, colour] of Object.entries(stated)) expect([name, colour]).toEqual([name, facesOf(name)[at]])
  }
})

/** The token that a style rule uses for a property. */
const tokenOf = (sheet: string, selector: string, property: string): string => {
  const rule = sheet.split('}').find((block) => block.split('{')[0]?.trim() === selector)
  const name = new RegExp(`(?:^|[\\s;{])${property}: var\\(--([\\w-]+)\\)`).exec(rule ?? '')?.[1]
  if (!name) throw new Error(`${selector} takes no token for ${property}`)
  return name
}

test.each([
  ['../../features/membership/PlanChoice.module.css', '.popular', '.plan'],
  ['../../features/membership/PlanChoice.module.css', '.popular', '.plan[data-checked]'],
  ['../../screens/public/landing/Plans.module.css', '.badge', '.badge'],
])('in %s, %s on %s is readable: the badge of the most popular plan', (path, text, ground) => {
  const sheet = read(path)
  expect(leastContrast(tokenOf(sheet, text, 'color'), tokenOf(sheet, ground, 'background'))).toBeGreaterThanOrEqual(
    ENOUGH,
  )
})
